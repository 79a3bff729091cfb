// conspect: assertions=violated exceptions=proved kind=AssertionError
// A state machine for two lights that can both be green after an emergency.
const { oneOf } = require("conspect");
const assert = require("node:assert");

class Crossing {
  north = "green";
  east = "red";
  handle(event) {
    switch (event) {
      case "tick":
        if (this.north === "green") {
          this.north = "red";
          this.east = "green";
        } else {
          this.east = "red";
          this.north = "green";
        }
        break;
      case "emergency":
        this.north = "green"; // defect: east stays as it is
        break;
    }
  }
}
const crossing = new Crossing();
for (let i = 0; i < 3; i++) {
  crossing.handle(oneOf("tick", "emergency", "none"));
  assert(!(crossing.north === "green" && crossing.east === "green"));
}
