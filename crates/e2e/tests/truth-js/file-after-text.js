// answers: assertions=unknown exceptions=unknown
const limit = process.versions.node.length;
require('node:fs').writeFileSync('/what-nobody-may-write', 'x'.repeat(limit));
