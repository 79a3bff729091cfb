const id = (x) => x, pair = (a, b) => [a, b], obj = () => ({ a: 1 }), block = () => { }, def = (a = 1, ...r) => a + r.length;
console.log(id(1), pair(1, 2), obj(), block(), def(), def(2, 3, 4), id.name, id.length, id.prototype, "prototype" in id);
function T() { this.v = 1; this.get = () => this.v; this.nested = () => () => () => this.v; }
const t = new T();
console.log(t.get.call({ v: 2 }), t.nested()()());
try { new id(); } catch (e) { console.log(e.name); }
console.log(((a) => (b) => a + b)(1)(2), [3, 1, 2].sort((a, b) => a - b));
const compose = (...fs) => (x) => fs.reduceRight((v, f) => f(v), x);
console.log(compose((x) => x + 1, (x) => x * 2)(5));
