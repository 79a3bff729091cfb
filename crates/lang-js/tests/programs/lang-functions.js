function fact(n) { return n <= 1 ? 1 : n * fact(n - 1); }
const even = (n) => (n === 0 ? true : odd(n - 1)), odd = (n) => (n === 0 ? false : even(n - 1));
console.log(fact(10), fact(20), even(100), (function f(n) { return n ? n + f(n - 1) : 0; })(10));
console.log(fact.name, fact.length, fact.toString(), (function () { }).name, typeof Function.prototype);
const o = { f() { }, get g() { return 1; } };
console.log(o.f.name, "prototype" in o.f, fact.hasOwnProperty("prototype"), Object.getOwnPropertyNames(fact.prototype));
fact.extra = 1;
console.log(fact.extra, typeof fact, fact instanceof Function, Object.getOwnPropertyDescriptor(fact, "name"));
console.log(fact.call(null, 5), fact.apply(null, [6]), Reflect.apply(fact, null, [4]), ((a, b, c) => [a, b, c]).apply(null, { length: 2, 0: "x" }));
