// The ordered table under Map and Set.
//
// A table is {keys, vals, live, buckets, next, cleared}: keys in the order of insertion, a removed entry
// leaves the marker `removedKey`. A table that has been compacted or cleared points to its successor, so
// that an iterator that still stands in it finds its place again. Small tables are searched one by one; a
// table with many entries has buckets for keys whose value is known, and is searched one by one for a key
// that is not.

const removedKey = { removed: true };
const bucketCount = 64;
const bucketsFrom = 16;

function newTable() {
  return { keys: [], vals: [], live: 0, buckets: undefined, loose: 0, next: undefined, cleared: false };
}

/** The bucket of a known key; objects share bucket 0. */
function bucketOf(key) {
  if (typeof key === "number") {
    if (key - key !== 0) return 1;
    return $floor($abs(key) % bucketCount);
  }
  if (typeof key === "string") {
    let h = key.length;
    const n = key.length < 24 ? key.length : 24;
    for (let i = 0; i < n; i++) h = (h * 31 + $unit(key, i)) & 0xffffff;
    return h % bucketCount;
  }
  return 0;
}
function addToBuckets(table, key, index) {
  if (!$isConcrete(key)) table.loose++;
  else $append(table.buckets[bucketOf(key)], index);
}
function makeBuckets(table) {
  const buckets = [];
  for (let i = 0; i < bucketCount; i++) $append(buckets, []);
  table.buckets = buckets;
  table.loose = 0;
  for (let i = 0; i < table.keys.length; i++) if (table.keys[i] !== removedKey) addToBuckets(table, table.keys[i], i);
}

/** The index of `key`, or -1. */
function tableFind(table, key) {
  const keys = table.keys;
  if (table.buckets !== undefined && table.loose === 0 && $isConcrete(key)) {
    const bucket = table.buckets[bucketOf(key)];
    for (let i = 0; i < bucket.length; i++) if (sameValueZero(keys[bucket[i]], key)) return bucket[i];
    return -1;
  }
  for (let i = 0; i < keys.length; i++) if (sameValueZero(keys[i], key)) return i;
  return -1;
}
function tableSet(table, key, value) {
  const i = tableFind(table, key);
  if (i >= 0) {
    table.vals[i] = value;
    return;
  }
  const k = key === 0 ? 0 : key;
  $append(table.keys, k);
  $append(table.vals, value);
  table.live++;
  if (table.buckets !== undefined) addToBuckets(table, k, table.keys.length - 1);
  else if (table.keys.length > bucketsFrom) makeBuckets(table);
}
/** Removes `key`; the table that stands for it now is `tableCurrent`. */
function tableDelete(table, key) {
  const i = tableFind(table, key);
  if (i < 0) return false;
  table.keys[i] = removedKey;
  table.vals[i] = undefined;
  table.live--;
  if (table.buckets !== undefined && $isConcrete(key)) {
    const bucket = table.buckets[bucketOf(key)];
    for (let j = 0; j < bucket.length; j++) {
      if (bucket[j] !== i) continue;
      bucket[j] = bucket[bucket.length - 1];
      $arraySetLength(bucket, bucket.length - 1);
      break;
    }
  }
  return true;
}
/** A fresh table without the removed entries, where there are many; otherwise the table itself. */
function tableCompact(table) {
  const gone = table.keys.length - table.live;
  if (gone < 32 || gone < table.live) return table;
  const out = newTable();
  for (let i = 0; i < table.keys.length; i++) {
    if (table.keys[i] === removedKey) continue;
    $append(out.keys, table.keys[i]);
    $append(out.vals, table.vals[i]);
  }
  out.live = table.live;
  if (out.keys.length > bucketsFrom) makeBuckets(out);
  table.next = out;
  return out;
}
function tableClear(table) {
  const out = newTable();
  table.next = out;
  table.cleared = true;
  return out;
}

/** A position in a table: {table, index}. Moves to the next entry and answers its index in `at.table`, or -1. */
function tableNext(at) {
  while (at.table.next !== undefined) {
    const old = at.table;
    let before = 0;
    if (!old.cleared) for (let i = 0; i < at.index; i++) if (old.keys[i] !== removedKey) before++;
    at.index = before;
    at.table = old.next;
  }
  const keys = at.table.keys;
  while (at.index < keys.length) {
    const i = at.index++;
    if (keys[i] !== removedKey) return i;
  }
  return -1;
}
