// answers: assertions=proved exceptions=violated
// alone: assertions=proved exceptions=unknown
function inner() { return inner.caller; }
function outer() { return inner(); }
if (outer() !== null) throw new Error('called');
