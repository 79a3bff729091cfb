// The example of §2 of the value summaries paper: three inputs; where x is large and z equals a constant, r becomes a
// floating-point constant that settles the last condition, under which z = r. The constants are our own.
// summaries: paths=5 inputs=x0,z0,r0
// final: x=1 z=3 r=2
// statement: z = r; path-by-path=3 merged=1
// expect: x = 2 * x0
// expect: r = 2 * x0 > 100 && z0 === 1111 ? 1.3 : r0
// expect: z = (2 * x0 > 100 && z0 === 1111) || r0 > 1 ? (2 * x0 > 100 && z0 === 1111 ? 1.3 : r0) : z0
const { int } = require("conspect");

let x = int();
let z = int();
let r = int();
x = 2 * x;
if (x > 100) {
  if (z === 1111) {
    r = 1.3;
  }
}
if (r > 1) {
  z = r;
}
