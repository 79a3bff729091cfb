// Array.prototype.filter with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const make = () => [[], [1], [3, 1, 2], [1, , 3], ["b", undefined, "a", null], [1, [2, [3, [4]]]], { length: 2, 0: "x", 1: "y" }, [NaN, 0, -0], [5, 5, 1]];
for (const o of make()) {
  show(() => Array.prototype.filter.call(o, x=>x));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.filter.call(o, (x,i)=>i>0));
  console.log(o);
}
for (const o of make()) {
  show(() => Array.prototype.filter.call(o, Boolean));
  console.log(o);
}
show(() => Array.prototype.filter.call(null));
show(() => [].filter(1));
console.log([].filter.length, [].filter.name);
