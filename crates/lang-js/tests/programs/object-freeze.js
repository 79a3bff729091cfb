const f = Object.freeze({ a: 1, n: { m: 1 }, get g() { return 1; } });
f.a = 2; f.n.m = 2; delete f.a;
console.log(f, Object.isFrozen(f), Object.isSealed(f), Object.isExtensible(f), Object.isFrozen(f.n));
const s = Object.seal({ a: 1 });
s.a = 2; s.b = 3; delete s.a;
console.log(s, Object.isFrozen(s), Object.isSealed(s));
const e = Object.preventExtensions({ a: 1 });
e.b = 1; delete e.a;
console.log(e, Object.isFrozen(e), Object.isSealed(e), Object.isFrozen({}), Object.isFrozen(1), Object.freeze(5));
"use strict";
const arr = Object.freeze([1, 2]);
for (const g of [() => arr.push(3), () => arr.pop(), () => arr.sort(), () => arr.concat(3), () => { "use strict"; arr[0] = 9; }, () => { "use strict"; arr.length = 0; }, () => Object.defineProperty(arr, 0, { value: 5 })])
  try { console.log(g()); } catch (er) { console.log(er.name); }
console.log(arr);
class K { #p = 1; inc() { return ++this.#p; } }
console.log(Object.freeze(new K()).inc());
