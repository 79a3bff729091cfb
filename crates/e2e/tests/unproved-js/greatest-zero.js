// fails: [-0]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { const r = Math.max(x, -0); if (r === 0) assert.strictEqual(r, 0); }
module.exports = { f };
