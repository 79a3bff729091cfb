function f() {
  const a = arguments;
  return [a.length, a[0], a[9], typeof a, Array.isArray(a), Array.prototype.slice.call(a, 1).join(), Object.prototype.toString.call(a), Array.from(a).length, "0" in a, Object.keys(a).join()];
}
console.log(f("x", "y", "z"));
function outer() { return (() => arguments[0])(2); }
console.log(outer(1));
function sum() { let t = 0; for (const v of arguments) t += v; return t; }
console.log(sum(1, 2, 3), sum());
function strict() { "use strict"; try { return arguments.callee; } catch (e) { return e.name; } }
console.log(strict());
