// Number.prototype.toString.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const xs = [0, -0, 1, -1, 0.5, 1.5, 2.5, -2.5, 0.1, 123.456, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 9007199254740991, NaN, Infinity, -Infinity, 0.000001234, 1e20, 255.5];
for (const x of xs) {
  show(() => x.toString());
  show(() => x.toString(2));
  show(() => x.toString(16));
  show(() => x.toString(36));
  show(() => x.toString(3));
  show(() => x.toString(10));
  show(() => x.toString(1));
  show(() => x.toString(37));
}
show(() => Number.prototype.toString.call("x"));
