// fails: [-0]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { if (x === 0) assert.strictEqual(x, 0); }
module.exports = { f };
