const show = (f) => { try { const v = f(); console.log(typeof v === "object" && v !== null ? JSON.stringify(v) : v); } catch (e) { console.log(e.name, e.code, e.code === "ERR_OUT_OF_RANGE" || e.code === "ERR_INVALID_ARG_TYPE" ? "" : e.message); } };
const encs = ["utf8", "hex", "base64", "base64url", "latin1", "ascii", "utf16le", "UCS-2", undefined, "binary"];
const texts = ["", "a", "ab", "abc", "héllo", "€uro😀", "\ud800x", "00ff7", "zz", "aGVsbG8=", "a-_b+/==", "YQ", "ab\u0000c", "é".repeat(3)];
for (const t of texts) for (const e of encs) {
  const b = Buffer.from(t, e); console.log(t.length, e, b.length, Buffer.byteLength(t, e), [...b].join());
  for (const f of encs) console.log(JSON.stringify(b.toString(f)), JSON.stringify(b.toString(f, 1)), JSON.stringify(b.toString(f, 0, 2)));
}
const b = Buffer.from("hello world");
console.log(Buffer.isBuffer(b), Buffer.isBuffer(new Uint8Array(1)), b instanceof Uint8Array, b.toJSON().data.length, JSON.stringify(Buffer.from([1, 256, -1, 3.7, "5"])), Buffer.isEncoding("UTF-8"), Buffer.isEncoding("x"));
console.log(b.slice(2, 5).toString(), b.subarray(-3).toString(), b.slice(0, 2).equals(Buffer.from("he")), b.compare(Buffer.from("help")), Buffer.compare(b, b));
const s = b.slice(0, 5); s[0] = 72; console.log(b.toString(), `${s}`, b.indexOf("o"), b.indexOf("o", 5), b.lastIndexOf("o"), b.lastIndexOf("o", 6), b.includes("wor"), b.indexOf(108), b.indexOf("zz"), b.indexOf(""), b.indexOf(Buffer.from("ld")), b.indexOf("o", -4), b.lastIndexOf("l", -3), b.indexOf("", 99));
console.log(Buffer.concat([Buffer.from("a"), new Uint8Array([98])]).toString(), Buffer.concat([b], 3).toString(), Buffer.concat([b], 14).length, Buffer.concat([]).length, Buffer.alloc(3).join(), Buffer.alloc(5, "ab").toString(), Buffer.alloc(3, 258).join(), Buffer.of(1, 2).join());
const w = Buffer.alloc(8); console.log(w.write("abc"), w.write("é€", 3), w.write("xyz", 6), w.join(), w.write("ff00", 1, "hex"), w.fill("q", 5).toString("latin1"), w.copy(b, 9), b.toString(), w.copy(w, 1, 0, 4), w.join());
for (const n of ["UInt8", "Int8", "UInt16LE", "UInt16BE", "Int16LE", "Int16BE", "UInt32LE", "UInt32BE", "Int32LE", "Int32BE", "FloatLE", "FloatBE", "DoubleLE", "DoubleBE"]) {
  const q = Buffer.alloc(10); for (const v of [0, 1, -1, 127, 200, 300.7, -32768, 65535, 4294967295, 1e10]) { show(() => q["write" + n](v, 1)); show(() => q["read" + n](1)); console.log(q.join()); }
  show(() => q["read" + n](9.5)); show(() => q["read" + n](11)); show(() => q["read" + n]("a")); show(() => Buffer.alloc(0)["read" + n]());
}
show(() => Buffer.from(3)); show(() => Buffer.from("a", "foo")); show(() => Buffer.alloc(-1)); show(() => Buffer.from(null)); show(() => Buffer.from({})); show(() => Buffer.from({ length: 2, 0: 65 }).join()); show(() => Buffer.from({ type: "Buffer", data: [1] }).join()); show(() => Buffer.from(new String("ab")).toString()); show(() => b.toString("x")); show(() => Buffer.from(new ArrayBuffer(4), 1).length); show(() => Buffer.from(new Uint16Array([300, 2])).join());
const ab = new ArrayBuffer(4), v = Buffer.from(ab); v[1] = 9; console.log(new Uint8Array(ab).join(), v.buffer === ab, b.map((x) => x).constructor === Buffer, [...b.entries()].length, b.length, Object.keys(Buffer.from("ab")).join());
for (const t of texts.concat(["YWI=", "YQ==", "Y Q", "Y", "a===", "a=b=", "====", "=", "A-"])) { show(() => btoa(t)); show(() => [...atob(t)].map((c) => c.charCodeAt(0)).join()); }
show(() => require("buffer").Buffer === Buffer); show(() => require("node:buffer").atob("YQ=="));
let seed = 3; const rnd = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
for (let i = 0; i < 40; i++) { const bytes = Array.from({ length: rnd(7) }, () => [rnd(256), 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 65][rnd(8)]); const q = Buffer.from(bytes); console.log(bytes.join(), encs.map((e) => JSON.stringify(q.toString(e))).join(" "), q.write("€é😀", rnd(q.length + 1)), q.join()); }
