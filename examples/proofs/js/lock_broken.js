// expect: unsafe
// One way through the round forgets the lock.
const { int, boolean } = require("conspect");

let held = false;

function acquire() {
  if (held) throw new Error("taken twice");
  held = true;
}

function release() {
  if (!held) throw new Error("given back twice");
  held = false;
}

const rounds = int(0, 1000000);
for (let i = 0; i < rounds; i++) {
  acquire();
  if (boolean()) continue;
  release();
}
