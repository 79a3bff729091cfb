// fails: [2]
module.exports = { get f() { return function (n) { throw new Error('x'); }; } };
