class Shape {
  constructor(name) {
    this.name = name;
  }
  toString() {
    return "shape " + this.name;
  }
}
module.exports = Shape;
module.exports.unit = new Shape("unit");
