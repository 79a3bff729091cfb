// conspect: assertions=proved exceptions=proved
// Code of the older kind: constructors without `new`, and parameters that are elements of `arguments`.
var { int } = require("conspect");
var limits = require("./lib/limits.json");
function Counter(start) {
  if (!(this instanceof Counter)) return new Counter(start);
  this.n = start;
}
Counter.prototype.add = function (by) {
  by = by || 1;
  arguments[0] = by * 2;
  this.n += by;
  return this;
};
var c = Counter(int(0, 3)).add(int(0, 2)).add();
console.assert(c.n <= limits.most);
