function Point(x, y) { this.x = x; this.y = y; }
Point.prototype.add = function (o) { return new Point(this.x + o.x, this.y + o.y); };
Point.prototype.toString = function () { return "(" + this.x + ", " + this.y + ")"; };
const p = new Point(1, 2).add(new Point(3, 4));
console.log("" + p, p.constructor === Point, Point.prototype.isPrototypeOf(p), p.hasOwnProperty("add"), "add" in p);
const base = { greet() { return "hi " + this.name; } };
const derived = Object.create(base);
derived.name = "d";
console.log(derived.greet(), Object.getPrototypeOf(derived) === base, base.isPrototypeOf(derived));
base.extra = 1;
console.log(derived.extra);
derived.extra = 2;
console.log(base.extra, derived.extra, delete derived.extra, derived.extra);
Object.setPrototypeOf(derived, { greet() { return "bye"; } });
console.log(derived.greet(), { __proto__: base }.extra, { "__proto__": null } instanceof Object);
try { Object.setPrototypeOf(base, derived); Object.setPrototypeOf(derived, base); } catch (e) { console.log(e.name); }
function ReturnsObject() { this.a = 1; return { b: 2 }; }
function ReturnsPrimitive() { this.a = 1; return 5; }
console.log(new ReturnsObject(), new ReturnsPrimitive().a);
