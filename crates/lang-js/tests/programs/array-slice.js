// Array.prototype.slice with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const make = () => [[], [1], [3, 1, 2], [1, , 3], ["b", undefined, "a", null], [1, [2, [3, [4]]]], { length: 2, 0: "x", 1: "y" }, [NaN, 0, -0], [5, 5, 1]];
for (const o of make()) {
  show(() => Array.prototype.slice.call(o));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.slice.call(o, 1));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.slice.call(o, -2));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.slice.call(o, 0, -1));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.slice.call(o, 5));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.slice.call(o, 1, 2));
  console.log(o);
}
show(() => Array.prototype.slice.call(null));
show(() => [].slice(1));
console.log([].slice.length, [].slice.name);
