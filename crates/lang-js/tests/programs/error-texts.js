// shim: skip
// Messages that the library gives as Node's own.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message);
  }
};
const frozen = Object.freeze({ a: 1 });
class Kind {
  #own = 1;
  static read(o) { return o.#own; }
  static write(o) { o.#own = 1; }
}
class Child extends Kind {
  constructor(early) { if (early) return 1; super(); }
}
show(() => undefined.name);
show(() => null[3]);
show(() => { null.name = 1; });
show(() => { undefined[7] = 1; });
show(() => nowhere);
show(() => { late; let late = 1; });
show(() => { const fixed = 1; fixed = 2; });
show(() => frozen());
show(() => frozen.missing());
show(() => frozen.a());
show(() => new frozen());
show(() => new frozen.a());
show(() => Kind());
show(() => new Child(true));
show(() => Kind.read({}));
show(() => Kind.write({}));
show(() => { 'use strict'; frozen.a = 2; });
show(() => { 'use strict'; frozen.b = 2; });
show(() => { 'use strict'; delete frozen.a; });
show(() => { 'use strict'; ({ get g() { return 1; } }).g = 2; });
show(() => Object.keys(null));
show(() => `${Symbol('s')}`);
show(() => +Symbol('s'));
show(() => +1n);
show(() => 1n + 1);
show(() => 1n >>> 0n);
show(() => +{ valueOf: () => ({}), toString: () => ({}) });
show(() => { const g = (function* () { g.next(); })(); g.next(); });
show(() => [].reduce((a, b) => a));
show(() => new Array(-1));
show(() => { [].length = -1; });
show(() => 'x'.repeat(-1));
show(() => 'x'.repeat(2 ** 30));
show(() => 1n / 0n);
show(() => BigInt(1.5));
show(() => BigInt('x1'));
show(() => (1).toFixed(101));
show(() => (1).toPrecision(0));
show(() => (1).toExponential(-1));
show(() => (1).toString(1));
show(() => 1n.toString(99));
show(() => new Date(NaN).toISOString());
show(() => Map());
show(() => Set());
show(() => WeakMap());
show(() => Promise());
show(() => new Symbol());
show(() => new BigInt(1));
show(() => String.fromCodePoint(-1));
show(() => [2, 1].sort(1));
show(() => decodeURIComponent('%'));
show(() => Object.defineProperty(1, 'a', {}));
