// CommonJS modules: caching, cycles, replaced exports.
const counter = require("./modules/counter.js");
console.log(counter.next(), require("./modules/counter").next(), counter.peek(), require("./modules/counter.js") === counter);
const Shape = require("./modules/shape");
console.log(String(new Shape("x")), String(Shape.unit), Shape.unit instanceof Shape);
const { late, early } = require("./modules/cycle-a");
console.log(early, late);
const { deepStrictEqual: same } = require("assert");
same([1], [1]);
console.log(typeof module, typeof exports, module.exports === exports, typeof __filename);
try {
  require("./modules/none.js");
} catch (e) {
  console.log(typeof e);
}
