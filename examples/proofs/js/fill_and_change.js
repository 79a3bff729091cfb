// expect: unsafe
// One cell is changed between.
const { int } = require("conspect");

const size = int(1, 100000);
const cells = new Array(size).fill(7);
cells[0] = 8;
for (let i = 0; i < cells.length; i++) {
  if (cells[i] !== 7) throw new Error("another value");
}
