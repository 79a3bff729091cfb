// String.prototype.replace with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.replace.call(s, "a", "x")));
  show(() => JSON.stringify(String.prototype.replace.call(s, "b", "[$&|$`|$'|$$]")));
  show(() => JSON.stringify(String.prototype.replace.call(s, "zzz", "x")));
  show(() => JSON.stringify(String.prototype.replace.call(s, "", "-")));
  show(() => JSON.stringify(String.prototype.replace.call(s, "a", (m,p,s)=>m+p+s.length)));
}
show(() => String.prototype.replace.call(null));
show(() => String.prototype.replace.call(undefined));
console.log("".replace.length, "".replace.name);
