// Compares Node with the library under the shim, or with a command that runs a program:
// `node compare.js [--random COUNT] [--command PATH ARG…] [program…]`. Exit code 1 where an output differs.
"use strict";
const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

const programsDir = path.join(__dirname, "..", "programs");
const generator = path.join(__dirname, "..", "random", "generate.js");

function parseArguments(argv) {
  const options = { random: 0, command: undefined, programs: [] };
  for (let i = 0; i < argv.length; i++) {
    if (argv[i] === "--random") options.random = Number(argv[++i]);
    else if (argv[i] === "--command") options.command = argv[++i].split(" ");
    else options.programs.push(argv[i]);
  }
  if (options.programs.length === 0) options.programs = fs.readdirSync(programsDir).filter((f) => /\.m?js$/.test(f)).sort().map((f) => path.join(programsDir, f));
  return options;
}

/** What a process prints, and whether it succeeded. */
function output(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], timeout: 120000, env: { ...process.env, TZ: "UTC" } });
    let text = "";
    let errors = "";
    child.stdout.on("data", (d) => (text += d));
    child.stderr.on("data", (d) => (errors += d));
    child.on("close", (code) => resolve({ text: text + (code === 0 ? "" : "\nfailed"), errors }));
  });
}

/** Writes random programs in files of 100, so that a difference is quickly found. */
function randomPrograms(count) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "conspect-js-"));
  const files = [];
  for (const mode of ["operators", "library"]) {
    for (let seed = 1; seed * 100 <= count; seed++) {
      const file = path.join(dir, `${mode}-${seed}.js`);
      const text = require("child_process").execFileSync(process.execPath, [generator, mode, String(seed), "100"]);
      fs.writeFileSync(file, text);
      files.push(file);
    }
  }
  return { dir, files };
}

async function compare(file, command) {
  const mine = command === undefined ? [process.execPath, path.join(__dirname, "shim.js"), file] : [...command, file];
  const [want, got] = await Promise.all([output(process.execPath, [file]), output(mine[0], mine.slice(1))]);
  if (want.text === got.text) return undefined;
  const a = want.text.split("\n");
  const b = got.text.split("\n");
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  return `${path.basename(file)}, line ${i + 1}\n  node: ${a[i]}\n  here: ${b[i]}\n${got.errors.split("\n").slice(0, 6).join("\n")}`;
}

async function main() {
  const options = parseArguments(process.argv.slice(2));
  const random = randomPrograms(options.random);
  const skip = (f) => options.command === undefined && (f.endsWith(".mjs") || /^\/\/ shim: skip/m.test(fs.readFileSync(f, "utf8")));
  const files = [...options.programs.filter((f) => !skip(f)), ...random.files];
  const differences = [];
  let next = 0;
  const worker = async () => {
    while (next < files.length) {
      const d = await compare(files[next++], options.command);
      if (d !== undefined) differences.push(d);
    }
  };
  await Promise.all([worker(), worker()]);
  fs.rmSync(random.dir, { recursive: true });
  for (const d of differences) console.log(d);
  console.log(`${files.length - differences.length} agree, ${differences.length} differ`);
  process.exitCode = differences.length === 0 && files.length > 0 ? 0 : 1;
}
main();
