// fails: [4]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x > 3) throw new RangeError(`${x} is too much`); }
module.exports = { f };
