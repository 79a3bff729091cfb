const show = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.message, e.code, e instanceof Error, Object.prototype.toString.call(e), `${e}`); } };
const d = new DOMException("hello", "AbortError"); console.log(d.name, d.message, d.code, Object.keys(d).join(), DOMException.ABORT_ERR, d.ABORT_ERR, d instanceof DOMException, Object.getPrototypeOf(DOMException.prototype) === Error.prototype, DOMException.length, DOMException.name);
const d3 = new DOMException("a", { name: "MyError", cause: 3 }); console.log(d3.name, d3.code, d3.cause, "cause" in d, new DOMException().name);
for (const f of [() => structuredClone(() => 1), () => structuredClone({ a: Promise.resolve(1) }), () => structuredClone((function* () {})()), () => structuredClone([1][Symbol.iterator]()), () => structuredClone(new Map([[1, 2]]).entries()), () => structuredClone(Symbol("q"))]) show(f);
const log = [];
const c = new AbortController(), s = c.signal;
const h = () => log.push("h");
s.onabort = function (e) { log.push("on", this === s, e.type, e.target === s, e.isTrusted, e.eventPhase, e.composedPath().length); };
s.addEventListener("abort", h); s.addEventListener("abort", h); s.addEventListener("abort", h, true); s.addEventListener("abort", { handleEvent(e) { log.push("obj", this !== s); } }, { once: true });
const any = AbortSignal.any([s, new AbortController().signal]), any2 = AbortSignal.any([any]);
any.addEventListener("abort", () => log.push("any", any.reason.name)); any2.onabort = () => log.push("any2");
console.log(s.aborted, s.reason, s.onabort === null, any.aborted);
c.abort(); c.abort("x"); console.log(log.join(), s.aborted, s.reason.name, s.reason.message, any.aborted, any2.reason === s.reason);
show(() => s.throwIfAborted()); show(() => AbortSignal.abort("x").reason); show(() => AbortController()); show(() => new AbortSignal()); show(() => Event("a")); show(() => new Event()); show(() => new EventTarget().addEventListener("a"));
const t = new EventTarget(); const seen = [];
t.addEventListener("a", (e) => { seen.push(1); t.addEventListener("a", late); e.preventDefault(); }); t.addEventListener("a", (e) => { seen.push(2); if (seen.length > 5) e.stopImmediatePropagation(); }, { once: true });
function late() { seen.push("late"); t.removeEventListener("a", late); t.addEventListener("a", last); }
function last() { seen.push("last"); }
const c2 = new AbortController(); t.addEventListener("b", () => seen.push("b"), { signal: c2.signal });
const e1 = new Event("a", { cancelable: true }); console.log(t.dispatchEvent(e1), e1.defaultPrevented, e1.target === t, e1.currentTarget, seen.join());
console.log(t.dispatchEvent(new Event("a")), seen.join()); console.log(t.dispatchEvent(new Event("b")), c2.abort(), t.dispatchEvent(new Event("b")), seen.join());
t.addEventListener("r", (e) => { try { t.dispatchEvent(e); } catch (x) { console.log(x.message, x.code); } }); t.dispatchEvent(new Event("r"));
class My extends EventTarget { x = 1; } const m = new My(); m.addEventListener("q", function () { console.log(this === m, m.x); }); m.dispatchEvent(new Event("q"));
const ks = []; for (const k in s) ks.push(k); console.log(ks.sort().join());
console.log([c, s, t, e1, d].map((x) => Object.prototype.toString.call(x)).join());
const enc = new TextEncoder(), dec = new TextDecoder();
for (const x of ["", "abc", "é€😀", "\ud800a", "\udc00", "\ufeffx", "a\u0000b"]) { const b = enc.encode(x); console.log(b.join(), JSON.stringify(dec.decode(b)), JSON.stringify(new TextDecoder("utf-8", { ignoreBOM: true }).decode(b.buffer.slice(b.byteOffset, b.byteOffset + b.length)))); }
for (const b of [[255], [0xc0, 0x80], [0xe2, 0x82], [0xe2, 0x82, 0x41], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98, 0x80], [0xf0, 0x9f, 0x41], [0xf4, 0x90, 0x80, 0x80], [0x80, 0x41], [0xf8], [0xe0, 0x80]]) { console.log(JSON.stringify(dec.decode(new Uint8Array(b)))); show(() => new TextDecoder("UTF8", { fatal: true }).decode(new Uint8Array(b))); }
console.log(JSON.stringify(enc.encodeInto("aé😀", new Uint8Array(4))), enc.encoding, dec.encoding, dec.fatal, dec.ignoreBOM, dec.decode(), dec.decode(new Uint16Array([0x4142])));
show(() => TextEncoder()); show(() => TextEncoder.prototype.encode.call({}));
setTimeout(() => console.log("later"), 150); AbortSignal.timeout(1).addEventListener("abort", (e) => console.log(e.target.reason.name, e.target.reason.message, e.target.reason.code));
