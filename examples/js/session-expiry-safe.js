// conspect: assertions=proved exceptions=proved
// The clock is read once for both questions.
const assert = require("node:assert");

const HOUR = 3600000;

class Session {
  constructor(now) {
    this.end = now + HOUR;
  }
  remaining(now) {
    return Math.max(0, this.end - now);
  }
}

const session = new Session(Date.now());
const now = Date.now();
const left = session.remaining(now);
assert.ok(left >= 0);
if (left > 0) assert.ok(new Date(now).getTime() < session.end);
const opened = new Date(session.end - HOUR);
assert.ok(opened.getHours() >= 0 && opened.getHours() < 24 && opened.getUTCDay() < 7);
