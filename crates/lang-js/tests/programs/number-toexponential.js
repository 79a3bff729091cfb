// Number.prototype.toExponential.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const xs = [0, -0, 1, -1, 0.5, 1.5, 2.5, -2.5, 0.1, 123.456, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, NaN, Infinity, -Infinity, 0.000001234, 1e20, 255.5];
for (const x of xs) {
  show(() => x.toExponential());
  show(() => x.toExponential(0));
  show(() => x.toExponential(1));
  show(() => x.toExponential(5));
  show(() => x.toExponential(20));
  show(() => x.toExponential(-1));
}
show(() => Number.prototype.toExponential.call("x"));
