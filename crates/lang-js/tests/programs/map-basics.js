const m = new Map([["a", 1], [NaN, "nan"], [0, "zero"]]);
console.log(m.get("a"), m.get(NaN), m.get(-0), m.has("b"), m.size, m.set("c", 3) === m, m.delete("a"), m.delete("a"), m.size);
m.set("a", 9);
console.log([...m], [...m.keys()], [...m.values()], m);
m.forEach(function (v, k, map) { console.log(k, v, map === m, this.t); }, { t: 1 });
const o1 = {}, o2 = {};
const om = new Map([[o1, "first"], [o2, "second"]]);
console.log(om.get(o1), om.get({}), om.get(o2), new Map(om).size, new Map(Object.entries({ x: 1 })).get("x"));
m.clear();
console.log(m.size, m, new Map(null).size, Map.name, Map.length, String(m), m[Symbol.toStringTag]);
for (const f of [() => Map(), () => new Map(5), () => new Map([1]), () => Map.prototype.get.call({}, 1), () => Map.prototype.size]) try { f(); console.log("ok"); } catch (e) { console.log(e.name); }
class Counter extends Map { add(k) { return this.set(k, (this.get(k) ?? 0) + 1); } }
const c = new Counter();
for (const ch of "mississippi") c.add(ch);
console.log(c, [...c.entries()].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
const it = m.entries();
m.set("late", 1);
console.log(it.next(), it.next(), String(it));
