// Number.prototype.toFixed.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const xs = [0, -0, 1, -1, 0.5, 1.5, 2.5, -2.5, 0.1, 123.456, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, NaN, Infinity, -Infinity, 0.000001234, 1e20, 255.5];
for (const x of xs) {
  show(() => x.toFixed());
  show(() => x.toFixed(0));
  show(() => x.toFixed(1));
  show(() => x.toFixed(2));
  show(() => x.toFixed(10));
  show(() => x.toFixed(20));
  show(() => x.toFixed(-1));
  show(() => x.toFixed(101));
  show(() => x.toFixed("3"));
}
show(() => Number.prototype.toFixed.call("x"));
