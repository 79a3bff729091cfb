// conspect: assertions=proved exceptions=violated kind=RangeError
// Asynchronous generators that delegate to each other, on timers.
const { int } = require("conspect");
const sleep = (v) => new Promise((r) => setTimeout(() => r(v), 5));
async function* source(n) {
  for (let i = 0; i < n; i++) yield await sleep(i);
}
async function* map(it, f) {
  for await (const x of it) yield f(x);
}
async function* both(a, b) {
  yield* a;
  yield* b;
}
(async () => {
  const n = int(0, 4);
  const out = [];
  for await (const x of both(map(source(n), (x) => x * 10), source(1))) out.push(x);
  console.assert(out.length === n + 1);
  if (out.length > 4) throw new RangeError("too many: " + out.join()); // defect
})();
