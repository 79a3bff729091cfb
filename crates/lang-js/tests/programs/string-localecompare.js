// String.prototype.localeCompare with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "B", "abcabc", "hello world", "Zebra", 12, true];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.localeCompare.call(s, "a")));
  show(() => JSON.stringify(String.prototype.localeCompare.call(s, "b")));
  show(() => JSON.stringify(String.prototype.localeCompare.call(s, "abcabc")));
  show(() => JSON.stringify(String.prototype.localeCompare.call(s, "Hello")));
}
show(() => String.prototype.localeCompare.call(null));
show(() => String.prototype.localeCompare.call(undefined));
console.log("".localeCompare.length, "".localeCompare.name);
