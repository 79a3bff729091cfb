// fails: [2]
exports.f = function (n) { return late > n; };
module.exports.g = (n) => n;
throwing();
function throwing() { exports.f = () => { throw new Error('x'); }; }
const late = 3;
