class Shape { area() { return 0; } toString() { return `${this.constructor.name}(${this.area()})`; } }
class Rect extends Shape { constructor(w, h) { super(); Object.assign(this, { w, h }); } area() { return this.w * this.h; } }
class Square extends Rect { constructor(s) { super(s, s); } }
console.log([new Shape(), new Rect(2, 3), new Square(4)].map(String));
function Base(x) { this.x = x; }
Base.prototype.get = function () { return this.x; };
class Derived extends Base { get() { return super.get() * 2; } }
console.log(new Derived(21).get(), Derived.prototype.constructor === Derived);
const Mixin = (S) => class extends S { mixed() { return "mixed " + this.area(); } };
class M extends Mixin(Rect) {}
console.log(new M(1, 5).mixed(), `${new M(1, 2)}`);
class Arr extends Array { last() { return this[this.length - 1]; } }
const arr = Arr.from([1, 2, 3]);
console.log(arr.last(), arr.map((x) => x * 2).last(), arr instanceof Arr, arr.length, arr.filter((x) => x > 1) instanceof Arr);
class Ret { constructor() { return { other: true }; } }
class FromRet extends Ret { constructor() { super(); this.extra = 1; } }
console.log(new FromRet());
class N extends null { static s() { return "static"; } }
console.log(N.s(), Object.getPrototypeOf(N.prototype));
class T { constructor() { this.target = new.target.name; } }
class U extends T {}
console.log(new T().target, new U().target);
const o = { __proto__: { hi() { return "proto hi"; } }, hi() { return super.hi() + "!"; } };
console.log(o.hi());
