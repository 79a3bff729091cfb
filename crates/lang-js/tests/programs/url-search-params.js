const show = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code, `${e}`); } };
for (const x of ["", "?a=1&b=2", "a=1&a=2&&=x&y", "a+b=%20c&%zz=%4", "é=€&q=%E2%82%AC%FF", "a=b=c", "\ud800=1", undefined, null, 12, true, [["a", "b"], ["c", 1]], { a: 1, b: [1, 2], "": "e" }, new Map([["k", "v"]]), new URLSearchParams("z=1&y=2")])
  show(() => { const p = new URLSearchParams(x); return p.toString() + "|" + p.size + "|" + JSON.stringify([...p]); });
for (const x of [[[1]], [["a", "b", "c"]], ["ab"], [1], [null], 5n, Symbol("a")]) show(() => new URLSearchParams(x).toString());
const p = new URLSearchParams("b=2&a=1&b=3&c=x y*-._~!'()");
console.log(p.get("b"), p.get("zz"), p.getAll("b").join(), p.has("b", "3"), p.has("b", 4), p.has("c"));
p.append("d", "&="); p.set("b", "é"); p.delete("a"); console.log(p.toString()); p.append("b", 1); p.sort(); console.log(p.toString()); p.delete("b", "1"); console.log(`${p}`);
p.forEach(function (v, k, q) { console.log(v, k, q === p, this.x); }, { x: 1 });
console.log([...p.keys()].join(), [...p.values()].join(), Object.prototype.toString.call(p), Object.prototype.toString.call(p.keys()), Object.keys(p).length, p.entries().next().value.join());
show(() => p.get()); show(() => p.append("a")); show(() => URLSearchParams()); show(() => URLSearchParams.prototype.get.call({}, "a")); show(() => p.forEach.name);
const ks = []; for (const k in p) ks.push(k); console.log(ks.sort().join());
