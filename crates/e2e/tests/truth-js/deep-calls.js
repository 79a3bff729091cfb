// time: 4
// answers: assertions=proved exceptions=violated
// alone: assertions=proved exceptions=bounded
const { int } = require('conspect');
const sum = (n) => (n <= 0 ? 0 : 1 + sum(n - 1));
sum(int(0, 60000));
