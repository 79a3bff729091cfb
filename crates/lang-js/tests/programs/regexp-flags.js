const g = /a/g;
console.log(g.test("aba"), g.lastIndex, g.test("aba"), g.lastIndex, g.test("aba"), g.lastIndex);
const y = /a/y;
console.log(y.test("ba"), y.lastIndex, (y.lastIndex = 1, y.test("ba")), y.lastIndex, "aab".replace(/a/gy, "x"), "baa".replace(/a/gy, "x"));
const r = new RegExp("a/b\\d[/]", "gi");
console.log(r.source, r.flags, String(r), r.global, r.ignoreCase, r.multiline, r.sticky, r.unicode, r.dotAll, r.hasIndices, r.lastIndex, new RegExp("").source, String(new RegExp("\n")), RegExp(r) === r, new RegExp(r) === r, new RegExp(r, "m").flags, new RegExp(/x/y).sticky);
for (const f of [() => new RegExp("("), () => new RegExp("[a"), () => new RegExp("a", "gg"), () => new RegExp("a", "q"), () => new RegExp("*"), () => new RegExp("a{2,1}"), () => new RegExp("[b-a]"), () => new RegExp("\\u{110000}", "u"), () => new RegExp("(?<a>x)(?<a>y)"), () => new RegExp("\\k<b>(?<a>)"), () => new RegExp(")"), () => new RegExp("\\", ""), () => new RegExp("a**"), () => new RegExp("(?a)"), () => new RegExp("]", "u"), () => new RegExp("\\1", "u"), () => "x".replaceAll(/x/, ""), () => "x".matchAll(/x/)]) try { f(); console.log("ok"); } catch (e) { console.log(e.name); }
const d = /(?<w>b+)(c)?/d.exec("abb");
console.log(d.indices[0], d.indices.groups.w, d.indices[2], d.groups.w, d.groups);
console.log(/a/.exec("ba"), /(?<n>a)/.exec("a"));
class R extends RegExp { exec(s) { const m = super.exec(s); if (m) m[0] = m[0].toUpperCase(); return m; } }
console.log("abc".replace(new R("b"), "[$&]"), new R("b").test("abc"), "abc".match(new R("b"))[0]);
console.log(RegExp.prototype.toString.call({ source: "s", flags: "f" }), Object.prototype.toString.call(/x/), typeof /x/, RegExp.prototype.source, RegExp.prototype.flags, /x/ instanceof RegExp, Object.keys(/x/), Object.getOwnPropertyNames(/x/));
