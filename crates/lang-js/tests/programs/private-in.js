// `#name in value` and its message for values that are no objects.
class A {
  #tag = 1;
  #go() { return this.#tag; }
  static has(v) { return #tag in v; }
  static can(v) { return #go in v; }
}
console.log(A.has(new A()), A.has({}), A.can(new A()), A.can(A));
for (const v of ["abc", 5, null, undefined, true, -0]) {
  try { console.log(A.has(v)); } catch (e) { console.log(e.name, e.message); }
}
