// answers: assertions=proved exceptions=violated
const list = new Array(150000).fill(0);
[].push(...list);
