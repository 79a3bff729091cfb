// shim: skip
const ok = (v, t) => new Promise((r) => setTimeout(() => r(v), t));
const bad = (v, t) => new Promise((_, r) => setTimeout(() => r(new Error(v)), t));
Promise.all([ok(1, 5), 2, ok(3, 1)]).then((v) => console.log("all", v));
Promise.all([ok(1, 5), bad("x", 1)]).catch((e) => console.log("all failed", e.message));
Promise.allSettled([ok(1, 1), bad("y", 2)]).then((v) => console.log(v.map((r) => r.status + ":" + (r.value ?? r.reason.message))));
Promise.race([ok("slow", 9), ok("fast", 2)]).then((v) => console.log("race", v));
Promise.any([bad("a", 1), ok("any", 3)]).then((v) => console.log("any", v));
Promise.any([bad("a", 1), bad("b", 2)]).catch((e) => console.log(e.name, e.errors.map((x) => x.message)));
Promise.all([]).then((v) => console.log("empty", v));
Promise.any([]).catch((e) => console.log("any empty", e.errors.length));
console.log(Promise.resolve(1) instanceof Promise, typeof Promise.resolve, Object.prototype.toString.call(Promise.resolve()));
for (const f of [() => Promise(), () => new Promise(), () => new Promise(1), () => Promise.prototype.then.call(1), () => Promise.resolve.call(1)]) try { f(); } catch (e) { console.log(e.name); }
