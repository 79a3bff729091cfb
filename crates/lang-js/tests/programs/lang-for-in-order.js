class P { constructor() { this.own = 1; } }
P.prototype.inherited = 2;
const p = new P();
p[2] = "two"; p[1] = "one"; p.z = 0; p.a = 0;
Object.defineProperty(p, "hidden", { value: 1, enumerable: false });
for (const k in p) console.log(k);
const o = Object.create({ a: 1, b: 2 }, { b: { value: 3, enumerable: false }, c: { value: 4, enumerable: true } });
for (const k in o) console.log("o", k);
const d = { a: 1, b: 2, c: 3 };
for (const k in d) { console.log("d", k); delete d.b; }
for (const k in "hi") console.log("s", k);
