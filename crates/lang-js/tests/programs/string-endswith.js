// String.prototype.endsWith with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.endsWith.call(s)));
  show(() => JSON.stringify(String.prototype.endsWith.call(s, "c")));
  show(() => JSON.stringify(String.prototype.endsWith.call(s, "b", 2)));
  show(() => JSON.stringify(String.prototype.endsWith.call(s, "", 0)));
  show(() => JSON.stringify(String.prototype.endsWith.call(s, "abc", 99)));
}
show(() => String.prototype.endsWith.call(null));
show(() => String.prototype.endsWith.call(undefined));
console.log("".endsWith.length, "".endsWith.name);
