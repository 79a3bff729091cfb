function* inner() { try { const x = yield "i1"; console.log("inner got", x); yield "i2"; return "inner result"; } finally { console.log("inner done"); } }
function* outer() { yield "o1"; const r = yield* inner(); console.log("r", r); yield* [1, 2]; yield* "ab"; return "outer result"; }
const it = outer();
console.log(it.next().value, it.next().value, it.next("sent").value);
for (const v of it) console.log(v);
console.log(it.next());
const x = outer();
x.next(); x.next();
console.log(x.return("r"));
const y = outer();
y.next(); y.next();
try { y.throw(new Error("t")); } catch (e) { console.log(e.message); }
function* tree(t) { if (t) { yield* tree(t.l); yield t.v; yield* tree(t.r); } }
console.log([...tree({ v: 2, l: { v: 1 }, r: { v: 4, l: { v: 3 } } })]);
const o = { *gen() { yield this.k; }, k: "method generator" };
console.log([...o.gen()]);
class C { static *s() { yield 1; } *[Symbol.iterator]() { yield* C.s(); yield 2; } }
console.log([...new C()]);
function* args() { yield* arguments; }
console.log([...args(1, 2)]);
const expr = (function* () { const a = (yield 1) + (yield 2); console.log("sum", a); })();
expr.next(); expr.next(10); expr.next(20);
