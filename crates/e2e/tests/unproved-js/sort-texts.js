// fails: [["c","b"]]
const assert = require("node:assert");
/** @param {string[]} xs */
function f(xs) { xs.sort(); if (xs.length > 1) assert(xs[0] !== "b" || xs[1] !== "c"); }
module.exports = { f };
