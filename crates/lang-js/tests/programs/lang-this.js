const o = { n: 1, f() { return this && this.n; }, g: () => typeof this, h: function () { return (() => this.n)(); } };
console.log(o.f(), (0, o.f)(), o.h());
const f = o.f;
console.log(f.call({ n: 2 }), f.apply({ n: 3 }), f.bind({ n: 4 })());
function strict() { "use strict"; return this; }
function sloppy() { return typeof this; }
console.log(strict(), strict.call(1), sloppy.call(1), sloppy.call("s"), typeof strict.call(null));
class C { m() { return this; } static s() { return this === C; } field = () => this.v; v = 5; }
const c = new C();
const { m, field } = c;
console.log(m(), C.s(), field());
console.log([1, 2].map(function () { return this.k; }, { k: "t" }));
