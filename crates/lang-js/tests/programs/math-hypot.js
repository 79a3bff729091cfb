// Math.hypot.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const xs = [0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -1.5, 0.49999999999999994, 1e21, -1e21, 1e-7, 4503599627370495.5, 4294967296, NaN, Infinity, -Infinity, "3", null, undefined, true, [], [4], {}];
// The last bits are not specified: twelve digits are compared.
const text = (x) => (Object.is(x, -0) ? "-0" : typeof x === "number" && (x % 1 || Math.abs(x) > 1e15) && x - x === 0 ? +x.toPrecision(12) : String(x));
for (const x of xs) {
  const row = [];
  for (const y of xs) row.push(text(Math.hypot(x, y)));
  console.log(row.join(" "));
}
console.log(text(Math.hypot()), text(Math.hypot(3)), Math.hypot.length);
