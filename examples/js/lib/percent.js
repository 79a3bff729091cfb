// A library of modules-main.js.
exports.percent = function (part, total) {
  if (total === 0) throw new RangeError("the total is zero");
  return (100 * part) / total;
};
