const k1 = {}, k2 = function () { };
const w = new WeakMap([[k1, 1]]);
w.set(k2, 2);
console.log(w.get(k1), w.get(k2), w.has({}), w.delete(k1), w.has(k1), w.get(k1), w);
const s = new WeakSet([k1]);
console.log(s.has(k1), s.add(k2) === s, s.has(k2), s.delete(k2), s.has(k2), s.has(1), s);
for (const f of [() => w.set(1, 1), () => s.add("x"), () => WeakMap(), () => new WeakRef(1)]) try { f(); } catch (e) { console.log(e.name); }
console.log(new WeakRef(k1).deref() === k1, String(w), String(s));
const priv = new WeakMap();
class C { constructor(v) { priv.set(this, { v }); } get v() { return priv.get(this).v; } }
console.log(new C(5).v);
