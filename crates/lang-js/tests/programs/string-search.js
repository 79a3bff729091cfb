// String.prototype.search with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.search.call(s, "b")));
  show(() => JSON.stringify(String.prototype.search.call(s, "zz")));
  show(() => JSON.stringify(String.prototype.search.call(s)));
}
show(() => String.prototype.search.call(null));
show(() => String.prototype.search.call(undefined));
console.log("".search.length, "".search.name);
