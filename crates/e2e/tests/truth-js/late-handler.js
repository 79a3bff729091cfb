// answers: assertions=proved exceptions=violated
const lost = Promise.reject(new RangeError('late'));
setTimeout(() => lost.catch(() => {}), 5);
