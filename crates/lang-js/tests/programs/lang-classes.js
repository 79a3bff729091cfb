class Animal {
  static count = 0;
  #secret = "s";
  name;
  constructor(name) { this.name = name; Animal.count++; }
  get upper() { return this.name.toUpperCase(); }
  set upper(v) { this.name = v.toLowerCase(); }
  speak() { return `${this.name} speaks`; }
  #priv() { return this.#secret; }
  reveal() { return this.#priv() + (#secret in this); }
  static create(...a) { return new this(...a); }
  static { this.ready = true; }
  ["comp" + "uted"]() { return "c"; }
  *[Symbol.iterator]() { yield* this.name; }
}
class Dog extends Animal {
  tricks = [];
  constructor(name) { super(name); this.kind = "dog"; }
  speak() { return super.speak() + " woof"; }
  get upper() { return super.upper + "!"; }
  static create(n) { const d = super.create(n); d.tricks.push("sit"); return d; }
}
const d = Dog.create("Rex");
console.log(d.speak(), d.upper, d.reveal(), d.tricks, d.computed(), [...d], Animal.count, Animal.ready, Dog.ready);
console.log(d, Object.keys(d), Object.getOwnPropertyNames(Animal.prototype), d instanceof Animal);
const a = new Animal("Cat");
a.upper = "TOM";
console.log(a.name, Object.getPrototypeOf(Dog) === Animal, typeof Animal, Animal.name);
try { Animal.prototype.reveal.call({}); } catch (e) { console.log(e.name); }
const K = class Named { who() { return Named.name; } };
console.log(new K().who(), K.name, (class {}).name);
