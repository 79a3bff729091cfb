// Object's own functions.
const o = { b: 1, a: 2, 1: "x", [Symbol("s")]: 3 };
console.log(Object.keys(o), Object.values(o), Object.entries(o), Object.getOwnPropertyNames(o), Object.getOwnPropertySymbols(o).length);
console.log(Object.assign({ z: 0 }, o, null, "hi", { a: 9 }), Object.fromEntries(Object.entries({ x: 1 })), Object.is(NaN, NaN));
console.log(Object.getOwnPropertyDescriptor(o, "a"), Object.getOwnPropertyDescriptor([1], "length"), Object.getOwnPropertyDescriptor("ab", 0), Object.getOwnPropertyDescriptor(o, "nope"));
console.log(Object.getOwnPropertyDescriptors({ get x() { return 1; }, y: 2 }));
const p = Object.defineProperties({}, { a: { value: 1, enumerable: true }, b: { get() { return 2; } }, c: { value: 3, writable: true } });
console.log(p, p.b, Object.keys(p), Object.getOwnPropertyNames(p));
p.c = 4; p.a = 5;
console.log(p.a, p.c);
for (const f of [() => Object.defineProperty(p, "a", { value: 2 }), () => Object.defineProperty(p, "a", { value: 1 }), () => Object.defineProperty({}, "x", { get() { }, value: 1 }), () => Object.defineProperty({}, "x", { get: 5 }), () => Object.create(1), () => Object.setPrototypeOf({}, 1), () => Object.fromEntries([1]), () => Object.keys(null), () => Object.assign(null)])
  try { console.log(typeof f()); } catch (e) { console.log(e.name); }
console.log(Object("s") instanceof String, Object(1) instanceof Number, Object(null), new Object(o) === o, Object.entries("ab"), Object.keys([4, 5]));
