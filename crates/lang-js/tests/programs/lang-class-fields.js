let n = 0;
const log = (v) => (console.log(v), v);
class A {
  [log("key1")] = log("never at definition");
  static [log("key2")] = log("static value");
  a = ++n;
  b = this.a * 10;
  fn = function () { return this.a; };
  arrow = () => this.b;
  "quoted key" = 1;
  42 = "num";
  static #p = 5;
  static get p() { return A.#p; }
  static set p(v) { A.#p = v; }
  #x;
  setX(v) { this.#x = v; return this; }
  getX() { return this.#x; }
  static inc(o) { o.#x++; return o.#x; }
}
console.log("defined");
const x = new A(), y = new A();
console.log(x.a, y.a, x.b, x.fn(), y.arrow(), x["quoted key"], x[42]);
A.p += 3;
console.log(A.p, x.setX(1).getX(), A.inc(x), y.getX());
class B extends A { a = "overrides"; c = this.b; get acc() { return 1; } static get sacc() { return 2; } }
const b = new B();
console.log(b.a, b.b, b.c, b.acc, B.sacc, b.hasOwnProperty("acc"));
try { A.inc({}); } catch (e) { console.log(e.name); }
