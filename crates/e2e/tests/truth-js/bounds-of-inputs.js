// answers: assertions=unknown exceptions=unknown
const { int } = require('conspect');
const n = int(0, 9);
if (process.versions.node.length + n > 1000) throw new Error('longer than any version');
