function* g(n) {
  try {
    for (let i = 0; i < n; i++) {
      const got = yield i;
      if (got) console.log("got", got);
    }
    return "end";
  } finally {
    console.log("cleanup");
  }
}
const it = g(3);
console.log(it.next("ignored"), it.next("a"), it.next(), it.next("b"), it.next());
console.log([...g(2)]);
const r = g(5);
r.next();
console.log(r.return("early"), r.next());
const t = g(5);
t.next();
try { t.throw(new Error("boom")); } catch (e) { console.log(e.message); }
const unstarted = g(1);
console.log(unstarted.return(7), unstarted.next());
function* caught() { let v; while (true) { try { v = yield v; } catch (e) { v = "caught " + e; } } }
const c = caught();
c.next();
console.log(c.next(1).value, c.throw("x").value, c.next(2).value);
function* fib() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b]; } }
const first = [];
for (const v of fib()) { if (v > 50) break; first.push(v); }
console.log(first.join());
console.log(Object.prototype.toString.call(fib()), typeof fib().next, fib()[Symbol.iterator] !== undefined);
try { const q = (function* () { q.next(); yield 1; })(); q.next(); } catch (e) { console.log(e.name); }
