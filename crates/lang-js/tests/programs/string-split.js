// String.prototype.split with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.split.call(s)));
  show(() => JSON.stringify(String.prototype.split.call(s, "")));
  show(() => JSON.stringify(String.prototype.split.call(s, "a")));
  show(() => JSON.stringify(String.prototype.split.call(s, "bc")));
  show(() => JSON.stringify(String.prototype.split.call(s, "", 2)));
  show(() => JSON.stringify(String.prototype.split.call(s, "b", 1)));
  show(() => JSON.stringify(String.prototype.split.call(s, "b", 0)));
  show(() => JSON.stringify(String.prototype.split.call(s, undefined, 0)));
  show(() => JSON.stringify(String.prototype.split.call(s, "x")));
}
show(() => String.prototype.split.call(null));
show(() => String.prototype.split.call(undefined));
console.log("".split.length, "".split.name);
