// expect: safe
// The indices of a ring stay inside it.
const { int, boolean } = require("conspect");

const capacity = int(1, 100000);
const cells = new Array(capacity).fill(0);
let head = 0;
let count = 0;
const steps = int(0, 1000000);
for (let i = 0; i < steps; i++) {
  if (boolean() && count < capacity) {
    let at = head + count;
    if (at >= capacity) at -= capacity;
    cells[at] = i;
    count++;
  } else if (count > 0) {
    head++;
    if (head === capacity) head = 0;
    count--;
  }
  console.assert(0 <= count && count <= capacity);
}
