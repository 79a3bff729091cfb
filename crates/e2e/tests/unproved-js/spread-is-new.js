// fails: [[0]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const ys = [...xs]; for (let i = 0; i < ys.length; i++) ys[i] = 1; for (const x of xs) assert(x === 1); }
module.exports = { f };
