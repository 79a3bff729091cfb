// What follows a join and does not depend on it is done once: eight paths meet, and the statement behind them is
// executed once against eight times.
// summaries: paths=8 inputs=a0,b0,c0,y0
// final: n=4 w=1
// statement: w = y * 3 - 1; path-by-path=8 merged=1
// expect: n = (a0 > 0 ? 1 : 0) + (b0 > 0 ? 1 : 0) + (c0 > 0 ? 1 : 0)
// expect: w = y0 * 3 - 1
const { int } = require("conspect");

let a = int();
let b = int();
let c = int();
let y = int(-1000, 1000);
let n = 0;
let w;
if (a > 0) n++;
if (b > 0) n++;
if (c > 0) n++;
w = y * 3 - 1;
