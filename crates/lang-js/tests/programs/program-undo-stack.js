class Editor { #text = ""; #undo = []; #redo = []; do(cmd) { this.#undo.push(this.#text); this.#redo.length = 0; this.#text = cmd(this.#text); return this; } undo() { if (this.#undo.length) { this.#redo.push(this.#text); this.#text = this.#undo.pop(); } return this; } redo() { const t = this.#redo.pop(); if (t !== undefined) { this.#undo.push(this.#text); this.#text = t; } return this; } toString() { return this.#text; } }
const ed = new Editor();
const ins = (s, at = Infinity) => (t) => t.slice(0, at) + s + (at === Infinity ? "" : t.slice(at)), del = (n) => (t) => t.slice(0, -n);
const show = () => console.log(`"${ed}"`);
ed.do(ins("hello")).do(ins(" world")); show();
ed.do(del(3)); show();
ed.undo().undo(); show();
ed.redo(); show();
ed.do(ins(">> ", 0)); show();
ed.redo().undo().undo().undo().undo(); show();
