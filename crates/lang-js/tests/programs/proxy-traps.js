const log = [];
const target = { a: 1, get b() { return this.a * 2; } };
const p = new Proxy(target, {
  get(t, k, r) { log.push("get " + String(k)); return k in t ? Reflect.get(t, k, r) : "default " + String(k); },
  set(t, k, v, r) { log.push("set " + k); if (v < 0) return false; return Reflect.set(t, k, v, r); },
  has(t, k) { log.push("has " + String(k)); return k !== "hidden" && k in t; },
  deleteProperty(t, k) { log.push("delete " + k); return delete t[k]; },
  ownKeys(t) { log.push("ownKeys"); return Reflect.ownKeys(t); },
  getOwnPropertyDescriptor(t, k) { log.push("gopd " + k); return Reflect.getOwnPropertyDescriptor(t, k); },
  defineProperty(t, k, d) { log.push("define " + k); return Reflect.defineProperty(t, k, d); },
});
console.log(p.a, p.b, p.zzz, "a" in p, "hidden" in p, Object.keys(p), delete p.a);
p.c = 5;
p.d = -1;
console.log(target, p.c, Object.entries(p).length);
(function () { "use strict"; try { p.x = -1; } catch (e) { console.log(e.name); } })();
console.log(log.join("; "));
for (const k in new Proxy({ x: 1, y: 2 }, {})) console.log(k);
const f = new Proxy(function (a, b) { return a + b; }, { apply: (t, self, args) => t(...args) * 10, construct: (t, args) => ({ made: args.length }) });
console.log(f(1, 2), f.call(null, 3, 4), new f(1, 2, 3), typeof f, typeof p);
const plain = new Proxy({ v: 1 }, {});
plain.w = 2;
console.log(plain.v, plain.w, Object.keys(plain), plain instanceof Object, JSON.stringify(plain), { ...plain });
const { proxy, revoke } = Proxy.revocable({}, {});
proxy.a = 1;
revoke();
for (const g of [() => proxy.a, () => { proxy.b = 1; }, () => new Proxy(1, {}), () => Proxy({}, {}), () => new Proxy(Object.freeze({ q: 1 }), { get: () => 2 }).q, () => Object.keys(new Proxy({}, { ownKeys: () => [1] }))]) try { console.log(g()); } catch (e) { console.log(e.name); }
const validator = new Proxy({}, { set(o, k, v) { if (k === "age" && !Number.isInteger(v)) throw new TypeError("age must be an integer"); o[k] = v; return true; } });
validator.age = 5;
try { validator.age = "young"; } catch (e) { console.log(e.message); }
const neg = (o) => new Proxy(o, { get: (t, k, r) => (typeof k === "string" && k < 0 ? t[t.length + +k] : Reflect.get(t, k, r)) });
console.log(neg({ length: 3, 0: "a", 2: "c" })[-1]);
class Base { constructor() { return new Proxy(this, { get: (t, k, r) => (k in t ? Reflect.get(t, k, r) : `no ${String(k)}`) }); } }
class D extends Base { x = 1; m() { return this.x + this.y; } }
console.log(new D().m());
