const log = [];
const o = { x: 1, get y() { return this.x; }, set z(v) { this.x = v; } };
console.log(Reflect.get(o, "y", { x: 5 }), Reflect.set(o, "z", 7), o.x, Reflect.has(o, "x"), Reflect.ownKeys(o), Reflect.deleteProperty(o, "x"), Reflect.has(o, "x"));
console.log(Reflect.apply(Math.max, null, [1, 3]), Reflect.construct(Array, [3]).length, Reflect.getPrototypeOf([]) === Array.prototype, Reflect.setPrototypeOf({}, null), Reflect.setPrototypeOf(Object.freeze({}), null));
class A { constructor() { this.nt = new.target.name; } }
class B { }
const r = Reflect.construct(A, [], B);
console.log(r.nt, r instanceof B, r instanceof A);
console.log(Reflect.defineProperty(o, "q", { value: 1 }), Reflect.defineProperty(o, "q", { value: 2 }), Reflect.isExtensible(o), Reflect.preventExtensions(o), Reflect.isExtensible(o), Reflect.set(o, "new", 1), Reflect.getOwnPropertyDescriptor(o, "q"));
const target = {};
console.log(Reflect.set({}, "k", 1, target), target, Reflect.set(Object.freeze({ a: 1 }), "a", 2), String(Reflect));
for (const f of [() => Reflect.get(1, "x"), () => Reflect.apply(1), () => Reflect.construct(() => 1, [])]) try { f(); } catch (e) { console.log(e.name); }
