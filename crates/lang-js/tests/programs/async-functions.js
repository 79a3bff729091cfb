// shim: skip
const sleep = (ms, v) => new Promise((r) => setTimeout(() => r(v), ms));
async function add(a, b) { const x = await a; const y = await b; return x + y; }
async function fails() { await null; throw new RangeError("async fail"); }
async function main() {
  console.log("start", await add(1, sleep(2, 2)));
  try { await fails(); } catch (e) { console.log(e.name, e.message); } finally { console.log("fin"); }
  for (const v of [1, sleep(1, 2), Promise.resolve(3)]) console.log(await v);
  const rs = await Promise.all([sleep(3, "a"), sleep(1, "b")]);
  console.log(rs);
  const f = async (x) => { if (x) return x * 2; throw "nope"; };
  console.log(await f(4), await f(0).catch((e) => e));
  class C { async m() { return this.v; } v = 9; static async s() { return await 1; } }
  console.log(await new C().m(), await C.s());
  let t = 0;
  for (let i = 0; i < 3; i++) t += await sleep(1, i);
  console.log(t, (await (async () => { })()) === undefined);
  return "done";
}
main().then(console.log);
console.log("after call");
