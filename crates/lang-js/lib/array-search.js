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
    if (i >= n) $tellType("Reduce of empty array with no initial value");
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
    if (i < 0) $tellType("Reduce of empty array with no initial value");
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
 * A stable sort of the array `items`, with the comparisons that Node makes in their order (Tim Peters' list sort), so that
 * even a comparator that contradicts itself gives Node's order.
 */
function sortList(items, comparator) {
  const n = items.length;
  if (n < 2) return items;
  const state = { items: items, comparator: comparator, bases: [], lengths: [], gallop: 7 };
  let r = 0;
  let least = n;
  while (least >= 64) {
    r |= least & 1;
    least >>= 1;
  }
  least += r;
  let low = 0;
  let left = n;
  while (left !== 0) {
    let run = countRun(items, low, low + left, comparator);
    if (run < least) {
      const forced = least < left ? least : left;
      insertBinary(items, low, low + run, low + forced, comparator);
      run = forced;
    }
    $append(state.bases, low);
    $append(state.lengths, run);
    mergeCollapse(state);
    low += run;
    left -= run;
  }
  while (state.lengths.length > 1) {
    let at = state.lengths.length - 2;
    if (at > 0 && state.lengths[at - 1] < state.lengths[at + 1]) at--;
    mergeAt(state, at);
  }
  return items;
}
function mergeCollapse(state) {
  const lengths = state.lengths;
  while (lengths.length > 1) {
    let n = lengths.length - 2;
    if (!runsDecrease(lengths, n + 1) || !runsDecrease(lengths, n)) {
      if (lengths[n - 1] < lengths[n + 1]) n--;
      mergeAt(state, n);
    } else if (lengths[n] <= lengths[n + 1]) mergeAt(state, n);
    else return;
  }
}
function runsDecrease(lengths, n) {
  return n < 2 || lengths[n - 2] > lengths[n - 1] + lengths[n];
}
/** Merges the runs `i` and `i + 1`. */
function mergeAt(state, i) {
  const items = state.items;
  const c = state.comparator;
  let baseA = state.bases[i];
  let lengthA = state.lengths[i];
  const baseB = state.bases[i + 1];
  let lengthB = state.lengths[i + 1];
  const runs = state.lengths.length;
  state.lengths[i] = lengthA + lengthB;
  if (i === runs - 3) {
    state.bases[i + 1] = state.bases[i + 2];
    state.lengths[i + 1] = state.lengths[i + 2];
  }
  $arraySetLength(state.bases, runs - 1);
  $arraySetLength(state.lengths, runs - 1);
  const k = gallopRight(items, items[baseB], baseA, lengthA, 0, c);
  baseA += k;
  lengthA -= k;
  if (lengthA === 0) return;
  lengthB = gallopLeft(items, items[baseA + lengthA - 1], baseB, lengthB, lengthB - 1, c);
  if (lengthB === 0) return;
  if (lengthA <= lengthB) mergeLow(state, baseA, lengthA, baseB, lengthB);
  else mergeHigh(state, baseA, lengthA, baseB, lengthB);
}
function copyRange(from, at, to, target, count) {
  if (from === to && at < target) for (let i = count - 1; i >= 0; i--) to[target + i] = from[at + i];
  else for (let i = 0; i < count; i++) to[target + i] = from[at + i];
}
/** Where `key` goes before those equal to it. */
function gallopLeft(a, key, base, length, hint, c) {
  let last = 0;
  let offset = 1;
  if (compareElements(a[base + hint], key, c) < 0) {
    const most = length - hint;
    while (offset < most && compareElements(a[base + hint + offset], key, c) < 0) {
      last = offset;
      offset = offset * 2 + 1;
    }
    if (offset > most) offset = most;
    last += hint;
    offset += hint;
  } else {
    const most = hint + 1;
    while (offset < most && !(compareElements(a[base + hint - offset], key, c) < 0)) {
      last = offset;
      offset = offset * 2 + 1;
    }
    if (offset > most) offset = most;
    const t = last;
    last = hint - offset;
    offset = hint - t;
  }
  last++;
  while (last < offset) {
    const m = last + ((offset - last) >> 1);
    if (compareElements(a[base + m], key, c) < 0) last = m + 1;
    else offset = m;
  }
  return offset;
}
/** Where `key` goes after those equal to it. */
function gallopRight(a, key, base, length, hint, c) {
  let last = 0;
  let offset = 1;
  if (compareElements(key, a[base + hint], c) < 0) {
    const most = hint + 1;
    while (offset < most && compareElements(key, a[base + hint - offset], c) < 0) {
      last = offset;
      offset = offset * 2 + 1;
    }
    if (offset > most) offset = most;
    const t = last;
    last = hint - offset;
    offset = hint - t;
  } else {
    const most = length - hint;
    while (offset < most && !(compareElements(key, a[base + hint + offset], c) < 0)) {
      last = offset;
      offset = offset * 2 + 1;
    }
    if (offset > most) offset = most;
    last += hint;
    offset += hint;
  }
  last++;
  while (last < offset) {
    const m = last + ((offset - last) >> 1);
    if (compareElements(key, a[base + m], c) < 0) offset = m;
    else last = m + 1;
  }
  return offset;
}
/** Merges two runs of which the first is the shorter one: it is taken out first. */
function mergeLow(state, baseA, lengthA, baseB, lengthB) {
  const a = state.items;
  const c = state.comparator;
  const t = [];
  for (let i = 0; i < lengthA; i++) $append(t, a[baseA + i]);
  let dest = baseA;
  let i = 0;
  let b = baseB;
  a[dest++] = a[b++];
  lengthB--;
  merge: for (;;) {
    if (lengthB === 0 || lengthA <= 1) break;
    let winsA = 0;
    let winsB = 0;
    for (;;) {
      if (compareElements(a[b], t[i], c) < 0) {
        a[dest++] = a[b++];
        winsB++;
        winsA = 0;
        if (--lengthB === 0) break merge;
        if (winsB >= state.gallop) break;
      } else {
        a[dest++] = t[i++];
        winsA++;
        winsB = 0;
        if (--lengthA === 1) break merge;
        if (winsA >= state.gallop) break;
      }
    }
    state.gallop++;
    let first = true;
    while (winsA >= 7 || winsB >= 7 || first) {
      first = false;
      state.gallop = state.gallop > 2 ? state.gallop - 1 : 1;
      winsA = gallopRight(t, a[b], i, lengthA, 0, c);
      if (winsA > 0) {
        copyRange(t, i, a, dest, winsA);
        dest += winsA;
        i += winsA;
        lengthA -= winsA;
        if (lengthA <= 1) break merge;
      }
      a[dest++] = a[b++];
      if (--lengthB === 0) break merge;
      winsB = gallopLeft(a, t[i], b, lengthB, 0, c);
      if (winsB > 0) {
        copyRange(a, b, a, dest, winsB);
        dest += winsB;
        b += winsB;
        lengthB -= winsB;
        if (lengthB === 0) break merge;
      }
      a[dest++] = t[i++];
      if (--lengthA === 1) break merge;
    }
    state.gallop++;
  }
  if (lengthB === 0) copyRange(t, i, a, dest, lengthA);
  else if (lengthA === 1) {
    copyRange(a, b, a, dest, lengthB);
    a[dest + lengthB] = t[i];
  }
}
/** Merges two runs of which the second is the shorter one. */
function mergeHigh(state, baseA, lengthA, baseB, lengthB) {
  const a = state.items;
  const c = state.comparator;
  const t = [];
  for (let i = 0; i < lengthB; i++) $append(t, a[baseB + i]);
  let dest = baseB + lengthB - 1;
  let i = lengthB - 1;
  let x = baseA + lengthA - 1;
  a[dest--] = a[x--];
  lengthA--;
  merge: for (;;) {
    if (lengthA === 0 || lengthB <= 1) break;
    let winsA = 0;
    let winsB = 0;
    for (;;) {
      if (compareElements(t[i], a[x], c) < 0) {
        a[dest--] = a[x--];
        winsA++;
        winsB = 0;
        if (--lengthA === 0) break merge;
        if (winsA >= state.gallop) break;
      } else {
        a[dest--] = t[i--];
        winsB++;
        winsA = 0;
        if (--lengthB === 1) break merge;
        if (winsB >= state.gallop) break;
      }
    }
    state.gallop++;
    let first = true;
    while (winsA >= 7 || winsB >= 7 || first) {
      first = false;
      state.gallop = state.gallop > 2 ? state.gallop - 1 : 1;
      winsA = lengthA - gallopRight(a, t[i], baseA, lengthA, lengthA - 1, c);
      if (winsA > 0) {
        dest -= winsA;
        x -= winsA;
        copyRange(a, x + 1, a, dest + 1, winsA);
        lengthA -= winsA;
        if (lengthA === 0) break merge;
      }
      a[dest--] = t[i--];
      if (--lengthB === 1) break merge;
      winsB = lengthB - gallopLeft(t, a[x], 0, lengthB, lengthB - 1, c);
      if (winsB > 0) {
        dest -= winsB;
        i -= winsB;
        copyRange(t, i + 1, a, dest + 1, winsB);
        lengthB -= winsB;
        if (lengthB <= 1) break merge;
      }
      a[dest--] = a[x--];
      if (--lengthA === 0) break merge;
    }
    state.gallop++;
  }
  if (lengthA === 0) copyRange(t, 0, a, dest - (lengthB - 1), lengthB);
  else if (lengthB === 1) {
    dest -= lengthA;
    x -= lengthA;
    copyRange(a, x + 1, a, dest + 1, lengthA);
    a[dest] = t[i];
  }
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
  if (c !== undefined && !$isCallable(c)) $tellType("The comparison function must be either a function or undefined");
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
  if (n > 4294967295) $tellRange("Invalid array length");
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
