// conspect: assertions=proved exceptions=proved
// The look-up of undefined-property.js with optional chaining.
const { int } = require("conspect");
const assert = require("node:assert");

const users = [{ id: 1, name: { first: "Ann" } }, { id: 2, name: { first: "Bob" } }, { id: 3 }];
function firstName(id) {
  return users.find((u) => u.id === id)?.name?.first ?? "nobody";
}
const name = firstName(int(0, 4));
assert(name === "Ann" || name === "Bob" || name === "nobody");
