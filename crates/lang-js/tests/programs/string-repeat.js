// String.prototype.repeat with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.repeat.call(s)));
  show(() => JSON.stringify(String.prototype.repeat.call(s, 0)));
  show(() => JSON.stringify(String.prototype.repeat.call(s, 2)));
  show(() => JSON.stringify(String.prototype.repeat.call(s, "3")));
  show(() => JSON.stringify(String.prototype.repeat.call(s, -1)));
  show(() => JSON.stringify(String.prototype.repeat.call(s, Infinity)));
  show(() => JSON.stringify(String.prototype.repeat.call(s, 1.9)));
}
show(() => String.prototype.repeat.call(null));
show(() => String.prototype.repeat.call(undefined));
console.log("".repeat.length, "".repeat.name);
