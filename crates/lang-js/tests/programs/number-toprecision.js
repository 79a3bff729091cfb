// Number.prototype.toPrecision.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const xs = [0, -0, 1, -1, 0.5, 1.5, 2.5, -2.5, 0.1, 123.456, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, NaN, Infinity, -Infinity, 0.000001234, 1e20, 255.5];
for (const x of xs) {
  show(() => x.toPrecision());
  show(() => x.toPrecision(1));
  show(() => x.toPrecision(2));
  show(() => x.toPrecision(5));
  show(() => x.toPrecision(17));
  show(() => x.toPrecision(21));
  show(() => x.toPrecision(0));
}
show(() => Number.prototype.toPrecision.call("x"));
