// conspect: assertions=proved exceptions=violated kind=ValidationError
// An error of the program's own class leaves the handler that expects another.
const { int } = require("conspect");

class ValidationError extends Error {
  constructor(field) {
    super("invalid " + field);
    this.name = "ValidationError";
  }
}
function validate(age) {
  if (age < 0) throw new RangeError("negative");
  if (age > 150) throw new ValidationError("age"); // defect: not handled below
  return age;
}
try {
  validate(int(-10, 200));
} catch (e) {
  if (!(e instanceof RangeError)) throw e;
}
