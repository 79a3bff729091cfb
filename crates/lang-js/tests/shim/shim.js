// Runs a program under Node with Conspect's own library in place of Node's: every global and prototype of a
// fresh context is overwritten by `lib/*.js`. `node shim.js program.js` prints what the program prints.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");
const util = require("util");

const libDir = path.join(__dirname, "..", "..", "lib");

/** The library's files: base first, then by name without the extension. */
function libraryFiles() {
  const stem = (f) => (f === "base.js" ? "" : f.slice(0, -3));
  return fs.readdirSync(libDir).filter((f) => f.endsWith(".js")).sort((a, b) => (stem(a) < stem(b) ? -1 : 1));
}

/** A context with the library installed. */
function makeRealm() {
  const context = vm.createContext({});
  const host = {
    WeakMap, WeakSet, Map, Proxy, DataView, ArrayBuffer, Error, Number, String, Reflect, queueMicrotask,
    types: util.types,
    matches: (pattern, text) => new RegExp(pattern).test(text),
    print: (s) => process.stdout.write(s + "\n"),
    printErr: (s) => process.stderr.write(s + "\n"),
    exit: (c) => process.exit(c),
  };
  const intrinsicsFile = path.join(__dirname, "intrinsics.js");
  const realm = vm.runInContext(fs.readFileSync(intrinsicsFile, "utf8"), context, { filename: intrinsicsFile })(host);
  const names = Object.keys(realm.$);
  let source = "'use strict';(function({" + names.join(",") + "}, setLibrary){";
  source += "setLibrary({ get TypeErrorConstructor(){return TypeErrorConstructor}, get RangeErrorConstructor(){return RangeErrorConstructor}, get SyntaxErrorConstructor(){return SyntaxErrorConstructor}, get ReferenceErrorConstructor(){return ReferenceErrorConstructor}, get compiled(){return compiled} });\n";
  const starts = [];
  let line = 2;
  for (const f of libraryFiles()) {
    const text = fs.readFileSync(path.join(libDir, f), "utf8");
    starts.push([line, f]);
    source += text + "\n";
    line += text.split("\n").length;
  }
  const last = starts.map((s) => s.join(":")).join(" ");
  source += "return { bigAdd, bigSub, bigMul, bigDiv, bigRem, bigPow, bigNegate, bigNot, bigAnd, bigOr, bigXor, bigShl, bigShr, bigLess, bigEq, bigFromStr, bigToStr, bigFromNum, bigToNum, bigCmpNum, inspect };})";
  const library = vm.runInContext(source, context, { filename: "library" })(realm.$, realm.setLibrary);
  return { context, realm, library, layout: last };
}

/** Runs a CommonJS file in the realm. */
function runFile(r, file, cache = new Map()) {
  const full = path.resolve(file);
  if (cache.has(full)) return cache.get(full).exports;
  const wrapper = vm.runInContext("(function (exports, require, module, __filename, __dirname) {" + fs.readFileSync(full, "utf8") + "\n})", r.context, { filename: full });
  const module = vm.runInContext("({ exports: {} })", r.context);
  cache.set(full, module);
  const require_ = (name) => {
    if (!name.startsWith(".")) return r.realm.require(name);
    const target = path.resolve(path.dirname(full), name);
    return runFile(r, fs.existsSync(target) && fs.statSync(target).isFile() ? target : target + ".js", cache);
  };
  Reflect.apply(wrapper, module.exports, [module.exports, require_, module, full, path.dirname(full)]);
  return module.exports;
}

module.exports = { makeRealm, runFile };

if (require.main === module) {
  const r = makeRealm();
  runFile(r, process.argv[2]);
  const pump = () => {
    if (r.realm.runIdle()) setImmediate(pump);
  };
  setImmediate(pump);
}
