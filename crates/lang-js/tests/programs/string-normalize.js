// String.prototype.normalize with receivers and arguments of many kinds.
const show = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name);
  }
};
const subjects = ["", "a", "B", "abcabc", "hello world", "Zebra", 12, true];
for (const s of subjects) {
  show(() => JSON.stringify(String.prototype.normalize.call(s)));
}
show(() => String.prototype.normalize.call(null));
show(() => String.prototype.normalize.call(undefined));
console.log("".normalize.length, "".normalize.name);
