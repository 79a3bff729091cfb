// answers: assertions=proved exceptions=violated
const r = Math.random();
if (r < 0 || r >= 1) require('node:assert').fail();
if (r > 0.25 && r < 0.2500001) throw new Error('rare');
