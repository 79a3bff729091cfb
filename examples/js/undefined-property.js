// conspect: assertions=proved exceptions=violated kind=TypeError
// A look-up that finds nothing gives undefined, and the caller takes a property of it.
const { int } = require("conspect");

const users = [
  { id: 1, name: { first: "Ann" } },
  { id: 2, name: { first: "Bob" } },
  { id: 3 },
];
function firstName(id) {
  const user = users.find((u) => u.id === id);
  return user ? user.name.first : "nobody"; // defect: user 3 has no name
}
firstName(int(0, 4));
