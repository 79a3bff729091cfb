// entry: check
// answers: assertions=proved exceptions=assumed
let calls = 0;
const seen = [];
exports.enter = () => { calls++; seen.push(calls); };
exports.check = function check() { if (calls > 3 || seen.length > 3) throw new Error('often'); };
