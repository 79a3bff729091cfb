// conspect: assertions=proved exceptions=violated kind=RangeError
// More is popped than was pushed.
const { int } = require("conspect");

class Stack {
  #items = [];
  push(x) {
    this.#items.push(x);
  }
  pop() {
    if (this.#items.length === 0) throw new RangeError("the stack is empty");
    return this.#items.pop();
  }
}
const stack = new Stack();
const pushes = int(0, 3);
for (let i = 0; i < pushes; i++) stack.push(i);
stack.pop();
stack.pop(); // defect: with fewer than two pushes
