// Array.prototype.lastIndexOf with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const make = () => [[], [1], [3, 1, 2], [1, , 3], ["b", undefined, "a", null], [1, [2, [3, [4]]]], { length: 2, 0: "x", 1: "y" }, [NaN, 0, -0], [5, 5, 1]];
for (const o of make()) {
  show(() => Array.prototype.lastIndexOf.call(o, 1));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.lastIndexOf.call(o, 5));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.lastIndexOf.call(o, 5, -2));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.lastIndexOf.call(o, "a"));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.lastIndexOf.call(o, undefined));
  console.log(o);
}
show(() => Array.prototype.lastIndexOf.call(null));
show(() => [].lastIndexOf(1));
console.log([].lastIndexOf.length, [].lastIndexOf.name);
