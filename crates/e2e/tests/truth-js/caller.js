// answers: assertions=proved exceptions=violated
function inner() { return inner.caller; }
function outer() { return inner(); }
if (outer() !== null) throw new Error('called');
