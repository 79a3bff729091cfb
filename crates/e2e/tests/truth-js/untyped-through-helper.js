// entry: names
// answers: assertions=proved exceptions=violated
// What a helper asks of an element is asked of what the entry is given.
function name(user) { return user.profile.name; }
function names(users) {
  if (!Array.isArray(users)) return [];
  return users.filter((u) => u && typeof u === 'object').map((u) => name(u));
}
module.exports = { names };
