const s = "a😀é\u0301z";
console.log(s.length, [...s].length, [...s], Array.from(s, (c) => c.codePointAt(0)), s.split("").length, s.at(-1), s[0], s[99], s["length"]);
for (let i = 0; i < s.length; i++) console.log(i, s.charCodeAt(i), s.codePointAt(i));
console.log(String.fromCharCode(72, 105, 65536 + 65), String.fromCodePoint(128512, 65), "\u{1F600}" === "😀", "\x41\u0042\103".length);
for (const f of [() => String.fromCodePoint(-1), () => String.fromCodePoint(1.5), () => String.fromCodePoint(0x110000)]) try { f(); } catch (e) { console.log(e.name); }
const o = new String("ab");
console.log(o.length, o[1], typeof o, o == "ab", o === "ab", Object.keys(o), o + "c", "1" in o, o);
o.x = 1;
o[0] = "z";
console.log(o[0], o.x, delete o.x, [...o], Object.getOwnPropertyDescriptor(o, "0"), Object.getOwnPropertyNames(o));
