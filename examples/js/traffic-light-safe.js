// conspect: assertions=proved exceptions=proved
// The crossing of traffic-light.js where an emergency stops the other direction.
const { oneOf } = require("conspect");
const assert = require("node:assert");

const transitions = {
  tick: (s) => (s.north ? { north: false, east: true } : { north: true, east: false }),
  emergency: () => ({ north: true, east: false }),
  none: (s) => s,
};
let state = { north: true, east: false };
for (let i = 0; i < 3; i++) {
  const event = oneOf("tick", "emergency", "none");
  state = transitions[event](state);
  assert(state.north !== state.east);
}
