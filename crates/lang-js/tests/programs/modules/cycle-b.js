const a = require("./cycle-a.js");
exports.seen = a.early + "/" + a.late;
