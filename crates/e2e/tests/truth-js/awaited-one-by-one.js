// answers: assertions=proved exceptions=violated
const slow = new Promise((done) => setTimeout(done, 20));
const broken = Promise.reject(new TypeError('at once'));
(async () => { await slow; try { await broken; } catch {} })();
