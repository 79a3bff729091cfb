// conspect: assertions=proved exceptions=violated kind=TypeError
// An event that nobody listens to.
const { oneOf, int } = require("conspect");
class Emitter {
  #on = new Map();
  on(name, f) {
    (this.#on.get(name) ?? this.#on.set(name, []).get(name)).push(f);
    return this;
  }
  emit(name, ...args) {
    for (const f of this.#on.get(name)) f(...args); // defect
  }
}
let total = 0;
const e = new Emitter()
  .on("add", (x) => {
    total += x;
  })
  .on("reset", () => {
    total = 0;
  });
for (let i = 0; i < 3; i++) e.emit(oneOf("add", "reset", "close"), int(0, 3));
console.assert(total >= 0);
