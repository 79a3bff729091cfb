// conspect: assertions=proved exceptions=violated kind=RangeError
// A program of two files: the library's check is met by a caller that forgets about zero.
const { int } = require("conspect");
const { percent } = require("./lib/percent.js");

const total = int(0, 3);
percent(1, total); // defect where the total is 0
