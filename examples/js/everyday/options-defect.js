// truth: fails entry: run settled
function run(options) {
  if (typeof options !== "object" || options === null) return 0;
  const { retries, verbose = false } = options;
  if (typeof retries !== "number" || !(retries >= 0 && retries <= 5)) return 0;
  let tries = 0;
  for (let left = Math.floor(retries); left > 0; left--) tries++;
  if (verbose && tries > 4) throw new Error("too many tries");
  return tries;
}
module.exports = { run };
