// fails: [[10, 9]]
const assert = require("node:assert");
/** @param {number[]} xs */
function f(xs) { const s = [...xs].sort(); for (let i = 1; i < s.length; i++) assert(s[i - 1] >= 0 || s[i - 1] <= s[i]); assert(s.length < 2 || s[0] !== 10); }
module.exports = { f };
