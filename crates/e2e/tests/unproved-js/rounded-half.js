// fails: [-0.2]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { const r = Math.round(x); if (r === 0) assert.strictEqual(r, 0); }
module.exports = { f };
