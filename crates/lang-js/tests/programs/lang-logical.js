const f = (v) => (console.log("eval", v), v);
console.log(f(0) || f("x"), f(1) && f(""), f(null) ?? f("d"), f(0) ?? f("no"));
let a = null, b = 0, c = 1;
a ??= 5;
b ||= 6;
c &&= 7;
a ??= f("not evaluated");
console.log(a, b, c, !a, !!"", !!"0", !!NaN, !![]);
console.log((1, 2, 3), void 0, typeof void 0, 1 < 2 < 3, 3 > 2 > 1);
