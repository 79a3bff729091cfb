// The methods of Array.prototype that search, visit and reduce, sorting, and the copying methods of ES2023.

$method(arrayProto, "indexOf", function indexOf(item) {
  const o = $toObject(this);
  const n = lengthOf(o);
  for (let i = relativeIndex(arguments[1], n, 0); i < n; i++) if (i in o && o[i] === item) return i;
  return -1;
});
$method(arrayProto, "lastIndexOf", function lastIndexOf(item) {
  const o = $toObject(this);
  const n = lengthOf(o);
  if (n === 0) return -1;
  let k = n - 1;
  if (arguments.length > 1) {
    const from = $toIntegerOrInfinity(arguments[1]);
    k = from >= 0 ? (from < n - 1 ? from : n - 1) : n + from;
  }
  for (; k >= 0; k--) if (k in o && o[k] === item) return k;
  return -1;
});
$method(arrayProto, "includes", function includes(item) {
  const o = $toObject(this);
  const n = lengthOf(o);
  for (let i = relativeIndex(arguments[1], n, 0); i < n; i++) if (sameValueZero(o[i], item)) return true;
  return false;
});
$method(arrayProto, "forEach", function forEach(callback) {
  const o = $toObject(this);
  const n = lengthOf(o);
  requireCallable(callback);
  const self = arguments[1];
  for (let i = 0; i < n; i++) if (i in o) $call(callback, self, [o[i], i, o]);
});
$method(arrayProto, "map", function map(callback) {
  const o = $toObject(this);
  const n = lengthOf(o);
  requireCallable(callback);
  const self = arguments[1];
  const out = arraySpecies(o, n);
  for (let i = 0; i < n; i++) if (i in o) putOrThrow(out, $toStr(i), $call(callback, self, [o[i], i, o]));
  return out;
});
$method(arrayProto, "filter", function filter(callback) {
  const o = $toObject(this);
  const n = lengthOf(o);
  requireCallable(callback);
  const self = arguments[1];
  const out = arraySpecies(o, 0);
  let k = 0;
  for (let i = 0; i < n; i++) {
    if (!(i in o)) continue;
    const v = o[i];
    if ($call(callback, self, [v, i, o])) putOrThrow(out, $toStr(k++), v);
  }
  return out;
});
$method(arrayProto, "every", function every(callback) {
  const o = $toObject(this);
  const n = lengthOf(o);
  requireCallable(callback);
  const self = arguments[1];
  for (let i = 0; i < n; i++) if (i in o && !$call(callback, self, [o[i], i, o])) return false;
  return true;
});
$method(arrayProto, "some", function some(callback) {
  const o = $toObject(this);
  const n = lengthOf(o);
  requireCallable(callback);
  const self = arguments[1];
  for (let i = 0; i < n; i++) if (i in o && $call(callback, self, [o[i], i, o])) return true;
  return false;
});
$method(arrayProto, "reduce", function reduce(callback) {
  const o = $toObject(this);
  const n = lengthOf(o);
  requireCallable(callback);
  let i = 0;
  let acc;
  if (arguments.length > 1) acc = arguments[1];
  else {
    while (i < n && !(i in o)) i++;
    if (i >= n) $throwType("Reduce of empty array with no initial value");
    acc = o[i++];
  }
  for (; i < n; i++) if (i in o) acc = $call(callback, undefined, [acc, o[i], i, o]);
  return acc;
});
$method(arrayProto, "reduceRight", function reduceRight(callback) {
  const o = $toObject(this);
  const n = lengthOf(o);
  requireCallable(callback);
  let i = n - 1;
  let acc;
  if (arguments.length > 1) acc = arguments[1];
  else {
    while (i >= 0 && !(i in o)) i--;
    if (i < 0) $throwType("Reduce of empty array with no initial value");
    acc = o[i--];
  }
  for (; i >= 0; i--) if (i in o) acc = $call(callback, undefined, [acc, o[i], i, o]);
  return acc;
});
$method(arrayProto, "find", function find(callback) {
  return findForward($toObject(this), callback, arguments[1], true);
});
$method(arrayProto, "findIndex", function findIndex(callback) {
  return findForward($toObject(this), callback, arguments[1], false);
});
$method(arrayProto, "findLast", function findLast(callback) {
  return findBackward($toObject(this), callback, arguments[1], true);
});
$method(arrayProto, "findLastIndex", function findLastIndex(callback) {
  return findBackward($toObject(this), callback, arguments[1], false);
});
/** The first element that `callback` accepts, or with `wantValue` false its index. */
function findForward(o, callback, self, wantValue) {
  const n = lengthOf(o);
  requireCallable(callback);
  for (let i = 0; i < n; i++) {
    const v = o[i];
    if ($call(callback, self, [v, i, o])) return wantValue ? v : i;
  }
  return wantValue ? undefined : -1;
}
function findBackward(o, callback, self, wantValue) {
  const n = lengthOf(o);
  requireCallable(callback);
  for (let i = n - 1; i >= 0; i--) {
    const v = o[i];
    if ($call(callback, self, [v, i, o])) return wantValue ? v : i;
  }
  return wantValue ? undefined : -1;
}

/** CompareArrayElements of two values that are not undefined: below, equal, above as a number. */
function compareElements(a, b, comparator) {
  if (comparator !== undefined) {
    const v = $toNumber($call(comparator, undefined, [a, b]));
    return v !== v ? 0 : v;
  }
  const x = $toStr(a);
  const y = $toStr(b);
  return x < y ? -1 : y < x ? 1 : 0;
}
/** The length of the run at `low`, made ascending: descending runs are reversed. */
function countRun(items, low, high, comparator) {
  if (low + 1 === high) return 1;
  const descending = compareElements(items[low + 1], items[low], comparator) < 0;
  let i = low + 2;
  while (i < high && compareElements(items[i], items[i - 1], comparator) < 0 === descending) i++;
  if (descending) {
    for (let x = low, y = i - 1; x < y; x++, y--) {
      const t = items[x];
      items[x] = items[y];
      items[y] = t;
    }
  }
  return i - low;
}
/** Insertion by binary search of the elements from `start` on into the ordered ones before. */
function insertBinary(items, low, start, high, comparator) {
  for (; start < high; start++) {
    const pivot = items[start];
    let left = low;
    let right = start;
    while (left < right) {
      const mid = left + ((right - left) >> 1);
      if (compareElements(pivot, items[mid], comparator) < 0) right = mid;
      else left = mid + 1;
    }
    for (let i = start; i > left; i--) items[i] = items[i - 1];
    items[left] = pivot;
  }
}
/**
 * A stable sort of the array `items`. Below 64 elements the comparisons are those that Node makes, so that
 * even a comparator that contradicts itself gives Node's order; longer arrays are merged from runs.
 */
function sortList(items, comparator) {
  const n = items.length;
  const width = n < 64 ? n : 32;
  for (let low = 0; low < n; low += width) {
    const high = low + width < n ? low + width : n;
    insertBinary(items, low, low + countRun(items, low, high, comparator), high, comparator);
  }
  let from = items;
  for (let w = width; w < n; w *= 2) {
    const to = [];
    for (let low = 0; low < n; low += 2 * w) {
      const mid = low + w < n ? low + w : n;
      const high = low + 2 * w < n ? low + 2 * w : n;
      mergeRuns(from, to, low, mid, high, comparator);
    }
    from = to;
  }
  return from;
}
function mergeRuns(from, to, low, mid, high, comparator) {
  let i = low;
  let j = mid;
  while (i < mid && j < high) {
    if (compareElements(from[j], from[i], comparator) < 0) $append(to, from[j++]);
    else $append(to, from[i++]);
  }
  while (i < mid) $append(to, from[i++]);
  while (j < high) $append(to, from[j++]);
}
/** Sorts the values; those that are undefined go last without being compared. */
function sortValues(values, comparator) {
  const items = [];
  for (let i = 0; i < values.length; i++) if (values[i] !== undefined) $append(items, values[i]);
  const out = sortList(items, comparator);
  const missing = values.length - out.length;
  for (let i = 0; i < missing; i++) $append(out, undefined);
  return out;
}
function requireComparator(c) {
  if (c !== undefined && !$isCallable(c)) $throwType("The comparison function must be either a function or undefined");
}
$method(arrayProto, "sort", function sort(comparator) {
  requireComparator(comparator);
  const o = $toObject(this);
  const n = lengthOf(o);
  const items = [];
  for (let i = 0; i < n; i++) if (i in o) $append(items, o[i]);
  const sorted = sortValues(items, comparator);
  const count = sorted.length;
  for (let i = 0; i < count; i++) o[i] = sorted[i];
  for (let i = count; i < n; i++) if (i in o) deleteOrThrow(o, $toStr(i));
  return o;
});

function copyOfArrayLike(o) {
  const n = lengthOf(o);
  if (n > 4294967295) $throwRange("Invalid array length");
  const out = [];
  for (let i = 0; i < n; i++) $append(out, o[i]);
  return out;
}
$method(arrayProto, "toSorted", function toSorted(comparator) {
  requireComparator(comparator);
  return sortValues(copyOfArrayLike($toObject(this)), comparator);
});
$method(arrayProto, "toReversed", function toReversed() {
  const o = $toObject(this);
  const out = [];
  for (let i = lengthOf(o) - 1; i >= 0; i--) $append(out, o[i]);
  return out;
});
$method(arrayProto, "toSpliced", function toSpliced(start, skipCount) {
  const o = $toObject(this);
  const n = lengthOf(o);
  const from = relativeIndex(start, n, 0);
  let skip = 0;
  if (arguments.length === 1) skip = n - from;
  else if (arguments.length > 1) {
    skip = $toIntegerOrInfinity(skipCount);
    if (skip < 0) skip = 0;
    if (skip > n - from) skip = n - from;
  }
  const out = [];
  for (let i = 0; i < from; i++) $append(out, o[i]);
  for (let i = 2; i < arguments.length; i++) $append(out, arguments[i]);
  for (let i = from + skip; i < n; i++) $append(out, o[i]);
  return out;
});
$method(arrayProto, "with", function (index, value) {
  const o = $toObject(this);
  const n = lengthOf(o);
  const i = $toIntegerOrInfinity(index);
  const k = i < 0 ? n + i : i;
  if (k < 0 || k >= n) $throwRange("Invalid index : " + $toStr(index));
  const out = copyOfArrayLike(o);
  out[k] = value;
  return out;
});
