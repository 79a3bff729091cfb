// Floating-point and string constants of three paths meet in two variables and stay concrete: no condition and no value
// holds a term of floating point or of text.
// summaries: paths=3 inputs=x0
// final: d=3 s=3 t=2
// expect: d = x0 < 0 ? 0.1 : x0 === 0 ? 0.5 : 2.5
// expect: t = x0 <= 0
const { int } = require("conspect");

let x = int();
let d = 2.5;
let s = "positive";
let t;
if (x < 0) {
  d = 0.1;
  s = "negative";
} else if (x === 0) {
  d = 0.5;
  s = "zero";
}
t = d < 1;
