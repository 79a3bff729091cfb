function f(n) {
  try {
    if (n === 0) throw new RangeError("zero");
    if (n === 1) return "one";
    if (n === 2) throw "text";
    if (n === 3) null.x;
    return "end";
  } catch (e) {
    if (e instanceof RangeError) return "range " + e.message;
    if (typeof e === "string") throw new Error("wrapped " + e);
    return e.name;
  } finally {
    log.push(n);
  }
}
const log = [];
for (let i = 0; i < 5; i++) {
  try { console.log(f(i)); } catch (e) { console.log("caught", e.message); }
}
console.log(log);
const g = () => { try { return "try"; } finally { console.log("finally"); } };
const h = () => { try { return "try"; } finally { return "finally"; } };
const k = () => { try { throw 1; } catch { return "catch"; } finally { console.log("f"); } };
const l = () => { for (const i of [1, 2, 3]) { try { if (i === 2) continue; if (i === 3) break; console.log("body", i); } finally { console.log("fin", i); } } return "done"; };
console.log(g(), h(), k(), l());
try { try { throw 1; } finally { throw 2; } } catch (e) { console.log(e); }
