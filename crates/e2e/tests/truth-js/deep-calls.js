// time: 4
// answers: assertions=proved exceptions=violated
// alone: assertions=proved exceptions=bounded
const { int } = require('conspect');
const all = { sum(n) { return n <= 0 ? 0 : 1 + this.sum(n - 1); } };
all.sum(int(0, 60000));
