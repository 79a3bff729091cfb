// fails: ["b"]
const assert = require("node:assert");
/** @param {"a" | "b"} s */
function f(s) { switch (s) { case "a": return; default: assert(s.length === 2); } }
module.exports = { f };
