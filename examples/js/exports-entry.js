// conspect: assertions=proved exceptions=violated kind=TypeError entry=initials
// A parameter without a type may be anything: null has no property.
function initials(user) {
  return user.first[0] + user.last[0]; // defect: user may be null, and its names missing
}
module.exports = { initials };
