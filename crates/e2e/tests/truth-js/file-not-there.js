// answers: assertions=unknown exceptions=unknown
const fs = require('node:fs');
if (fs.readFileSync('what-nobody-has.txt', 'utf8') === 'x') throw new Error('read');
