class Emitter { #h = new Map(); on(e, f) { (this.#h.get(e) ?? this.#h.set(e, []).get(e)).push(f); return () => this.off(e, f); } off(e, f) { this.#h.set(e, (this.#h.get(e) ?? []).filter((g) => g !== f)); } once(e, f) { const off = this.on(e, (...a) => { off(); f(...a); }); } emit(e, ...a) { const hs = this.#h.get(e) ?? []; for (const f of [...hs]) f.apply(this, a); return hs.length > 0; } }
const e = new Emitter();
const off = e.on("x", (a, b) => console.log("first", a, b));
e.once("x", () => console.log("once"));
e.on("x", function () { console.log(this === e); });
console.log(e.emit("x", 1, 2));
off();
console.log(e.emit("x"), e.emit("none"));
