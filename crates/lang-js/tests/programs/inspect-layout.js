// How console.log lays out longer values.
const item = (n) => "x".repeat(n);
for (let n = 1; n < 40; n += 3) console.log({ a: item(n), b: item(n), c: n });
for (let n = 1; n < 30; n += 2) console.log(Array.from({ length: n }, (_, i) => i * n));
for (let n = 5; n < 30; n += 4) console.log(Array.from({ length: n }, (_, i) => item((i * 7) % 13)));
console.log({ a: { b: { c: { d: 1 } } }, arr: [[[[1]]]] }, [[], {}, [[]], [{}], { a: [] }, { a: {} }]);
console.log(Array(120).fill(1), Array(101).fill("ab"), "x".repeat(200), ["x".repeat(100)], { k: "y".repeat(90) });
console.log([1.5, -2, 1e21, NaN, 100], [undefined, null, true], ["a", 1, "b", 2, "c", 3, "d", 4], [[1, 2], [3, 4]], [{ a: 1 }, { b: 2 }]);
console.log(Array.from({ length: 8 }, (_, i) => ({ id: i })), Array.from({ length: 10 }, (_, i) => [i, i * i]), Array.from({ length: 12 }, (_, i) => "item " + i));
console.log({ f() { }, g: () => 1, h: class { }, i: function named() { }, s: Symbol("q"), d: 1n, n: null, u: undefined, "with space": 1, valid_id: 2, 3: 4, "3a": 5, "": 6 });
console.log(new Map([["k", { a: 1 }], [{ o: 1 }, [1, 2]]]), new Map(), new Set(), new Set([[1], { a: 1 }, "s"]), [new Map([[1, new Map([[2, new Map([[3, 4]])]])]])]);
console.log(new (class Foo { constructor() { this.a = 1; } })(), new (class extends Map { })(), Object.create({ inherited: 1 }), Object.create(null), Object.assign(Object.create(null), { a: 1 }), Object.assign(() => { }, { p: 1 }), Object.assign([1, 2], { extra: "e" }));
console.log({ get a() { return 1; }, set a(v) { }, get b() { return 1; }, set c(v) { } }, [, 1, , , 2, ,], [undefined, , null]);
console.log("a\nb", ["a\nb"], ["it's"], ['say "hi"'], ["it's \"both\""], ["`'\""], ["\t\\\u0001\x7f"], "top 'quotes'", ["\ud800"], ["😀"]);
const c = { name: "c" }; c.self = c; c.list = [c, { c }];
console.log(c, [c]);
console.log(new Number(3), new String("abc"), new Boolean(false), Object(Symbol("s")), Object(1n), [new String("x")], new Date(NaN) + "");
console.log([["a", 1], ["bb", 22]], [[1, [2, [3, [4, [5]]]]]], { a: [{ b: [{ c: 1 }] }] });
console.log(Object.assign(Object.create({ constructor: function Q() { } }), { z: 1 }), (function () { return arguments; })(1, "a"), [function () { }, class A extends Array { }], new (class A { get [Symbol.toStringTag]() { return "T"; } })());
