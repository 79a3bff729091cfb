// conspect: assertions=proved exceptions=violated kind=Full
// A ring buffer whose user forgets to ask whether there is room. The error is of a class of the program.
const { int } = require("conspect");
class Full extends Error {
  constructor(n) {
    super(`queue of ${n} is full`);
  }
}
class Ring {
  constructor(n) {
    this.items = new Array(n).fill(null);
    this.head = 0;
    this.count = 0;
  }
  push(x) {
    if (this.count === this.items.length) throw new Full(this.items.length); // defect
    this.items[(this.head + this.count++) % this.items.length] = x;
  }
  pop() {
    const x = this.items[this.head];
    this.head = (this.head + 1) % this.items.length;
    this.count--;
    return x;
  }
}
const q = new Ring(3);
for (let i = 0; i < 5; i++) {
  if (int(0, 1) === 1) q.push(i);
  else if (q.count > 0) q.pop();
}
