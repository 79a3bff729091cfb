// §2.4 of the value summaries paper: f is one of two functions by the sign of an input; the call finds its callee by
// guards, without the solver.
// summaries: paths=2 inputs=x0
// final: r=2
// free: r = f();
// expect: r = x0 > 0 ? 1 : 2
const { int } = require("conspect");

let x = int();
let f;
let r;
if (x > 0) {
  f = function one() {
    return 1;
  };
} else {
  f = function two() {
    return 2;
  };
}
r = f();
