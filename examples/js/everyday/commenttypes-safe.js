// truth: holds entry: describe settled effort: 5000000
/** @typedef {{ name: string, retries: number }} Options */
const LEVELS = { debug: 1, info: 2, warn: 3 };

class Box {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/**
 * @template {{ id: number }} T
 * @param {Partial<Options> & { level: keyof typeof LEVELS | "warn" }} options
 * @param {Box} box
 * @param {T} item
 * @returns {string}
 */
function describe(options, box, item) {
  const level = LEVELS[options.level];
  return `${options.name ?? "none"} ${level.toFixed(0)} ${box.text.trim()}` + (item.id > 0 ? "" : "?");
}
module.exports = { describe };
