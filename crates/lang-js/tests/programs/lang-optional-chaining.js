const o = { a: { b: [10, 20], f() { return this.x; }, x: "this" }, n: null };
console.log(o?.a?.b?.[1], o?.z?.b.c.d, o.n?.x, o.n?.[(() => { throw 1; })()], o.a.f?.(), o.a.g?.(), o?.a.f());
console.log(undefined?.x, null?.[0], (o?.a).x);
let n = 0;
o.n?.[n++];
console.log(n, delete o?.a?.x, o.a.x, o.f?.().g.h, (void 0)?.(n++), n);
try { o.q.r?.s; } catch (e) { console.log(e.name); }
try { o.a.b?.(); } catch (e) { console.log(e.name); }
