function f(a, b = a + 1, c = () => a + b, ...rest) { a = 100; return [a, b, c(), rest.length, arguments.length, f.length].join(); }
console.log(f(1), f(1, 2), f(1, undefined, undefined, 4, 5), f.name);
function g(x) { "use strict"; arguments[0] = 9; return x; }
console.log(g(1));
function h(x) { x = 5; return arguments[0]; }
console.log(h(1), (() => typeof h)());
function defaults(a, b = 2, c) {}
console.log(defaults.length, ((...r) => 0).length, (({ a }, [b]) => 0).length);
const order = [];
((a = order.push("a"), b = order.push("b")) => 0)(undefined);
console.log(order.join());
function scope(x, y = () => x) { var x = 2; return [x, y()]; }
console.log(scope(1));
console.log((function () { return arguments.length; })(1, 2, 3), (function () { return [...arguments]; })(4, 5));
