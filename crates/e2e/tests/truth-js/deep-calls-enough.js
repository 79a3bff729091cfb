// answers: assertions=proved exceptions=assumed
const { int } = require('conspect');
const sum = (n) => (n <= 0 ? 0 : 1 + sum(n - 1));
sum(int(0, 3000));
