// answers: assertions=proved exceptions=violated
// alone: assertions=proved exceptions=unknown
const list = new Array(150000).fill(0);
[].push(...list);
