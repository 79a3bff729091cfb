// String.prototype.includes with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.includes.call(s)));
  show(() => JSON.stringify(String.prototype.includes.call(s, "a")));
  show(() => JSON.stringify(String.prototype.includes.call(s, "o w")));
  show(() => JSON.stringify(String.prototype.includes.call(s, "b", 5)));
  show(() => JSON.stringify(String.prototype.includes.call(s, "")));
  show(() => JSON.stringify(String.prototype.includes.call(s, 1)));
}
show(() => String.prototype.includes.call(null));
show(() => String.prototype.includes.call(undefined));
console.log("".includes.length, "".includes.name);
