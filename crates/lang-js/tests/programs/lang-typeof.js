console.log(typeof undefined, typeof null, typeof true, typeof 1, typeof "s", typeof 1n, typeof Symbol(), typeof {}, typeof [], typeof (() => 1), typeof class {}, typeof notDeclared, typeof /x/, typeof new Number(1));
console.log([] instanceof Array, [] instanceof Object, (() => 1) instanceof Function, Object.create(null) instanceof Object);
class A {}
class B extends A {}
const b = new B();
console.log(b instanceof B, b instanceof A, new A() instanceof B, b.constructor.name, B.name, B.length);
class Even { static [Symbol.hasInstance](n) { return n % 2 === 0; } }
console.log(2 instanceof Even, 3 instanceof Even);
try { ({}) instanceof 5; } catch (e) { console.log(e.name); }
try { ({}) instanceof (() => 1); } catch (e) { console.log(e.name); }
