// conspect: assertions=violated exceptions=proved kind=AssertionError
// The clock is read twice: a session that is valid at the first reading may be over at the second.
const assert = require("node:assert");

const HOUR = 3600000;

class Session {
  constructor() {
    this.end = Date.now() + HOUR;
  }
  isValid() {
    return Date.now() < this.end;
  }
  remaining() {
    return this.end - Date.now();
  }
}

const session = new Session();
if (session.isValid()) assert.ok(session.remaining() > 0); // defect: what is left is read from the clock once more
