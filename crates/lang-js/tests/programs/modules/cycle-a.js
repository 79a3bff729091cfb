exports.early = "a early";
const b = require("./cycle-b");
exports.late = "a late, b said " + b.seen;
