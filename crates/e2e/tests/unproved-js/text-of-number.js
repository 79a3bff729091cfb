// fails: [5]
const assert = require("node:assert");
/** @param {number} x */
function f(x) { assert(`${x}`.length > 1); }
module.exports = { f };
