// expect: safe
// What an array was filled with is what is read.
const { int } = require("conspect");

const size = int(1, 100000);
const cells = new Array(size).fill(7);
for (let i = 0; i < cells.length; i++) {
  if (cells[i] !== 7) throw new Error("another value");
}
