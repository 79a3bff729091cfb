// Math.round.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const xs = [0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -1.5, 0.49999999999999994, 1e21, -1e21, 1e-7, 4503599627370495.5, 4294967296, NaN, Infinity, -Infinity, "3", null, undefined, true, [], [4], {}];
const text = (x) => (Object.is(x, -0) ? "-0" : String(x));
for (const x of xs) show(() => text(Math.round(x)));
console.log(Math.round.length, Math.round());
