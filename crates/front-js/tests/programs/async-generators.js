// shim: skip
async function* g(n) { for (let i = 0; i < n; i++) { await null; yield i; } return "r"; }
(async () => {
  for await (const v of g(3)) console.log(v);
  const it = g(2);
  console.log(await it.next(), await it.next(), await it.next(), await it.next());
  for await (const v of [1, Promise.resolve(2)]) console.log("sync iterable", v);
  const e = g(5);
  await e.next();
  console.log(await e.return("x"), await e.next());
  async function* d() { yield* g(2); yield* [7]; }
  const out = [];
  for await (const v of d()) out.push(v);
  console.log(out);
  async function* thrower() { try { yield 1; yield 2; } finally { console.log("closed"); } }
  for await (const v of thrower()) { break; }
  try { for await (const v of (async function* () { throw new Error("in gen"); })()) { } } catch (x) { console.log(x.message); }
})();
