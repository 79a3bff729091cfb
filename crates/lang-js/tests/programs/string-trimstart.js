// String.prototype.trimStart with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "abcabc", "hello world", "\u00c0\u00c9\u00df", "a\ud83d\ude00b", "  x\t\n", "$&$1", 12345, true, { toString: () => "obj" }];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.trimStart.call(s)));
}
show(() => String.prototype.trimStart.call(null));
show(() => String.prototype.trimStart.call(undefined));
console.log("".trimStart.length, "".trimStart.name);
