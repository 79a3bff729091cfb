const o = {
  _v: 1,
  get v() { return this._v; },
  set v(x) { if (x < 0) throw new RangeError("negative"); this._v = x; },
  get ["computed" + 1]() { return "c"; },
  get onlyGet() { return "g"; },
};
o.v = 5;
o.v += 2;
console.log(o.v, o._v, o.computed1);
try { o.v = -1; } catch (e) { console.log(e.message); }
(function () { "use strict"; try { o.onlyGet = 1; } catch (e) { console.log(e.name); } })();
o.onlyGet = 2;
console.log(o.onlyGet);
const child = Object.create(o);
child.v = 9;
console.log(child._v, o._v, Object.keys(child));
Object.defineProperty(o, "lazy", { configurable: true, get() { Object.defineProperty(this, "lazy", { value: "computed" }); return "first"; } });
console.log(o.lazy, o.lazy);
const d = Object.getOwnPropertyDescriptor(o, "v");
console.log(typeof d.get, typeof d.set, d.enumerable, d.configurable, "value" in d);
