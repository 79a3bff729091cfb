const o = { a: 1, d: { e: [1, 2, { f: "x" }] }, m: new Map([[1, { z: 1 }]]), s: new Set([1, "a"]), n: null, u: undefined, b: new Boolean(true), big: 5n };
o.self = o;
const c = structuredClone(o);
console.log(c.d.e[2].f, c.d !== o.d, c.m.get(1).z, c.s.has("a"), c.self === c, c.u, c.b, c.big, Object.keys(c).join());
for (const f of [() => structuredClone(() => 1), () => structuredClone(Symbol()), () => structuredClone({ f() { } })]) try { f(); } catch (e) { console.log(e.name); }
const e = structuredClone(new RangeError("msg"));
console.log(e instanceof RangeError, e.message, structuredClone([1, , 3]), structuredClone(/x/gi).flags);
show2=(f)=>{try{console.log(f())}catch(e){console.log(e.message)}};show2(()=>structuredClone(new Proxy({a:1},{})));show2(()=>structuredClone([].push));show2(()=>structuredClone((function(){return arguments})(1,2))); console.log(Function.prototype.toString.name)
