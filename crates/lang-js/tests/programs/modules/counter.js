let n = 0;
exports.next = () => ++n;
exports.peek = function () {
  return n;
};
console.log("counter loaded", module.exports === exports, typeof require, this === exports);
