let seed = 7; const rnd = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
const pick = (a) => a[rnd(a.length)];
const show = (u) => [u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, JSON.stringify([...u.searchParams])].join(" ~ ");
const tryUrl = (a, b) => { try { return show(new URL(a, b)); } catch (e) { return JSON.stringify(e.name + e.message + e.code + e.input + e.base + String(e)); } };
const schemes = ["http:", "https:", "ftp:", "ws:", "wss:", "file:", "HTTP:", "", "1a:"];
const slashes = ["//", "//", "/", "///", "\\\\", "", "/\\"];
const auth = ["", "", "", "u@", "u:p@", ":p@", "u:p:q@", "a@b@", "@", "u:@"];
const hosts = ["example.org", "EXAMPLE.com", "a.b.c", "localhost", "127.0.0.1", "0x7f.1", "1.2.3", "256.1.1.1", "1.2.3.4.5", "4294967295", "4294967296", "a%41b", "a b", "a<b", "a_b", "", "09", "1.", "a..b", "a^b", "a|b", "foo.0x", "1.2.3.08", "a%00b", "a%zz"];
const ports = ["", "", "", ":80", ":443", ":8080", ":", ":65536", ":0021", ":8a", ":99999", ":00000080"];
const paths = ["", "/", "/a/b", "/a/../b", "/./a/.", "/..", "/%2e%2E/x", "/a b<>`{}?", "/a\\b", "/C:/x", "/c|/../y", "/é", "/a;b=c", "a/b", "..", ".", "../../x", "/^|'\"", "/%", "/a%20b%zz", "/...", "/a//b/../", "c:/d", "C|"];
const queries = ["", "", "?", "?a=1&b=2", "?'\"<>`", "?a b+c", "?é#", "?a=1?b", "?%zz^|{}"];
const hashes = ["", "", "#", "#x", "# <>\"`é", "#a#b", "#'^|{}\\"];
const spaces = ["", "", "", " ", "\t", "\n"];
const make = () => pick(spaces) + pick(schemes) + pick(slashes) + pick(auth) + pick(hosts) + pick(ports) + pick(paths) + pick(queries) + pick(hashes) + pick(spaces);
const bases = ["http://h.org/a/b?c#d", "https://u:p@h.org:99/x/", "file://host/x/y"];
for (let i = 0; i < 150; i++) { const t = make(); console.log(JSON.stringify(t), tryUrl(t)); }
for (const t of ["mailto:a@b?subject=x#y", "data:text/plain,hi there%20", "foo://h:8/p/q?r#s", "foo:/a/./b", "foo:bar", "javascript:1", "foo://a b", "foo://", "a+b.c-d://u@h", "foo:////x"]) console.log(t, tryUrl(t));
for (let i = 0; i < 100; i++) { const t = rnd(2) ? make() : pick(["", "", "//", "/", "\\"]) + pick(paths) + pick(queries) + pick(hashes), b = pick(bases); console.log(JSON.stringify(t), b, tryUrl(t, b)); }
const values = { href: ["http://z/", "nope", "ws://q?r=1"], protocol: ["http", "https:", "ftp", "foo", "", "ws://x", "h ttp"], username: ["", "a b", "é:@"], password: ["", "p/q"], host: ["z.org", "z.org:81", "z.org:80", "", "z:", "z:8x", "a b", "z/p", "1.2"], hostname: ["z.org", "z.org:81", "", "127.1", "z?q"], port: ["", "80", "443", "8080", "0099", "8x", "x", "70000", 21], pathname: ["", "/x", "x/../y", "a?b#c", "\\z", "/a b"], search: ["", "?", "?q=1", "q=é'", "a=1&a=2"], hash: ["", "#", "#h", "h <"] };
const full = ["http://u:p@h.org:99/a/b?c=d#e", "https://h.org/", "ftp://h.org/x?y", "ws://h:1/"];
for (let i = 0; i < 100; i++) {
  const u = new URL(pick(full)); const p = rnd(3) ? u.searchParams : undefined;
  for (let j = 0; j < 3; j++) { const k = pick(Object.keys(values)), v = pick(values[k]); let msg = ""; try { u[k] = v; } catch (e) { msg = JSON.stringify(e.message); } if (p && rnd(3) === 0) p.append(pick(["a", "k é"]), pick(["1", "&="])); if (p && rnd(5) === 0) p.delete("a"); console.log(msg, k, v, show(u), p === u.searchParams, p && p.toString()); }
}
console.log(String(new URL("http://a")), JSON.stringify({ u: new URL("http://a/b") }), Object.prototype.toString.call(new URL("http://a")), URL.canParse("x"), URL.canParse("x", "http://a"), URL.length, Object.keys(new URL("http://a")).length);
