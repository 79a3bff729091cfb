// fails: [1]
const assert = require("node:assert");
let made = 0;
class Map { constructor() { made++; } }
const table = new Map();
/** @param {number} n */
function f(n) { assert(made === 0); }
module.exports = { f };
