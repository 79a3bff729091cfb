// fails: ["a"]
const assert = require("node:assert");
/** @param {"a" | "b"} s */
function f(s) { let n = 0; switch (s) { case "a": n++; case "b": n++; break; default: n = 5; } assert(n === 1); }
module.exports = { f };
