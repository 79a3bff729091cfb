// Makes lib/hosts.js: `node tests/hosts/make.js COMMAND`, where COMMAND runs a program in the concrete domain (examples/run_js).
// The names are those that `tests/programs/host-names.js` prints under Node; what the library has is what it prints there
// with a lib/hosts.js that knows nothing.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const root = path.join(__dirname, '../..');
const program = path.join(root, 'tests/programs/host-names.js');
const target = path.join(root, 'lib/hosts.js');
const parse = (text) => new Map(text.trim().split('\n').map((l) => [l.slice(0, l.indexOf(': ')), l.slice(l.indexOf(': ') + 2).split(' ')]));
const library = process.argv[3] ?? root;
const write = (text) => {
  fs.writeFileSync(target, text);
  if (process.argv[4]) execFileSync(process.argv[4]);
};
write('function addAbsent(o, name) {}\nfunction hostOrder(keys, name) {\n  return keys;\n}\n');
const node = parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
const own = parse(execFileSync(process.argv[2], [program], { encoding: 'utf8', env: { ...process.env, CONSPECT_JS: library } }));
let out = `// Made by tests/hosts/make.js: the names that Node's objects have, in Node's order, and those that the library has not.

/** Puts what the library has not of an object of Node's on it: it is there, and what it is is unknown. */
function addAbsent(o, name) {
  switch (name) {
`;
const key = (k) => (k.startsWith('@@') ? `$wk(${JSON.stringify(k.slice(2))})` : JSON.stringify(k));
for (const [name, names] of node) {
  const missing = names.filter((k) => !own.get(name).includes(k));
  if (missing.length > 0) out += `    case ${JSON.stringify(name)}:\n${missing.map((k) => `      $absent(o, ${key(k)});\n`).join('')}      break;\n`;
}
out += `  }
}
/** The names of an object of Node's in their order, with one blank between two. */
function hostNames(name) {
  switch (name) {
`;
for (const [name, names] of node) out += `    case ${JSON.stringify(name)}:\n      return ${JSON.stringify(names.join(' '))};\n`;
out += `  }
  return "";
}
/** The keys in the order in which Node's object of this name has them; those that a program added follow. */
function hostOrder(keys, name) {
  const out = [];
  const names = splitNames(hostNames(name));
  for (let i = 0; i < names.length; i++) {
    for (let j = 0; j < keys.length; j++) if (isHostKey(keys[j], names[i])) $append(out, keys[j]);
  }
  for (let j = 0; j < keys.length; j++) {
    let known = false;
    for (let i = 0; i < out.length; i++) if (out[i] === keys[j]) known = true;
    if (!known) $append(out, keys[j]);
  }
  return out;
}
function isHostKey(key, name) {
  if (typeof key === "string") return key === name;
  return $sub(name, 0, 2) === "@@" && $symbolDescription(key) === "Symbol." + $sub(name, 2, name.length);
}
function splitNames(text) {
  const out = [];
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && $unit(text, i) !== 32) continue;
    if (i > from) $append(out, $sub(text, from, i));
    from = i + 1;
  }
  return out;
}
`;
write(out);
