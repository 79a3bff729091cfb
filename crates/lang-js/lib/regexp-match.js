// Regular expressions: from the tree to a program, and the machine that runs it.
//
// A program is a flat array of integers. The machine has registers (two for each capture, then counters and
// positions of loops) and one stack of things to undo or to try; nothing recurses but look-around.

const opChar = 0; // char, direction
const opAny = 1; // direction, whether line terminators too
const opClass = 2; // index of the class, direction
const opSplit = 3; // first, second
const opJump = 4; // to
const opSave = 5; // register
const opBol = 6;
const opEol = 7;
const opWord = 8; // wanted 1 or 0
const opLook = 9; // negate, where to go on
const opRef = 10; // capture, direction
const opReset = 11; // first capture, last capture
const opZero = 12; // register
const opLoop = 13; // counter, min, max (-1: none), greedy, exit
const opMark = 14; // register: remember the position
const opMoved = 15; // position register, counter, min: an optional round must have moved
const opMatch = 16;
const opRun = 17; // min, max, greedy; the matcher of one character (three numbers) follows

/** Compiles `source` with `flags`; a SyntaxError when it is not a pattern. */
function compileRegExp(source, flags) {
  const tree = parseRegExp(source, flags);
  const c = {
    code: [],
    classes: [],
    names: tree.names,
    groups: tree.groups,
    registers: 2 * (tree.groups + 1),
    ignoreCase: indexOfString(flags, "i", 0) >= 0,
    multiline: indexOfString(flags, "m", 0) >= 0,
    dotAll: indexOfString(flags, "s", 0) >= 0,
    unicode: indexOfString(flags, "u", 0) >= 0,
    source: source,
    flags: flags,
  };
  emitNode(c, tree.node, 1);
  $append(c.code, opMatch);
  return c;
}
function emit(c, a, b, d) {
  $append(c.code, a);
  if (b !== undefined) $append(c.code, b);
  if (d !== undefined) $append(c.code, d);
}
function emitNode(c, node, dir) {
  switch (node.t) {
    case "char":
      emit(c, opChar, c.ignoreCase ? canonicalChar(c, node.c) : node.c, dir);
      return;
    case "any":
      emit(c, opAny, dir, c.dotAll ? 1 : 0);
      return;
    case "class":
      $append(c.classes, node);
      emit(c, opClass, c.classes.length - 1, dir);
      return;
    case "bol":
      emit(c, opBol);
      return;
    case "eol":
      emit(c, opEol);
      return;
    case "word":
      emit(c, opWord, 1);
      return;
    case "notword":
      emit(c, opWord, 0);
      return;
    case "seq":
      if (dir > 0) for (let i = 0; i < node.items.length; i++) emitNode(c, node.items[i], dir);
      else for (let i = node.items.length - 1; i >= 0; i--) emitNode(c, node.items[i], dir);
      return;
    case "alt":
      emitAlternatives(c, node.items, dir);
      return;
    case "group":
      emit(c, opSave, dir > 0 ? 2 * node.index : 2 * node.index + 1);
      emitNode(c, node.node, dir);
      emit(c, opSave, dir > 0 ? 2 * node.index + 1 : 2 * node.index);
      return;
    case "look": {
      emit(c, opLook, node.negate ? 1 : 0, 0);
      const hole = c.code.length - 1;
      emitNode(c, node.node, node.behind ? -1 : 1);
      emit(c, opMatch);
      c.code[hole] = c.code.length;
      return;
    }
    case "ref":
      emit(c, opRef, referenceOf(c, node), dir);
      return;
    case "quant":
      emitQuantifier(c, node, dir);
      return;
  }
}
function referenceOf(c, node) {
  if (node.name === undefined) return node.indices[0];
  for (let i = 0; i < c.names.length; i++) if (c.names[i][0] === node.name) return c.names[i][1];
  return $throwSyntax("Invalid regular expression: /" + c.source + "/" + c.flags + ": Invalid named capture referenced");
}
function emitAlternatives(c, items, dir) {
  const ends = [];
  for (let i = 0; i < items.length; i++) {
    if (i + 1 < items.length) {
      emit(c, opSplit, c.code.length + 3, 0);
      const hole = c.code.length - 1;
      emitNode(c, items[i], dir);
      emit(c, opJump, 0);
      $append(ends, c.code.length - 1);
      c.code[hole] = c.code.length;
    } else emitNode(c, items[i], dir);
  }
  for (let i = 0; i < ends.length; i++) c.code[ends[i]] = c.code.length;
}
function emitQuantifier(c, node, dir) {
  const max = node.max === Infinity ? -1 : node.max;
  const t = node.node.t;
  if (dir > 0 && !c.unicode && (t === "char" || t === "any" || t === "class")) {
    $append(c.code, opRun);
    emit(c, node.min, max, node.greedy ? 1 : 0);
    emitNode(c, node.node, dir);
    return;
  }
  const counter = c.registers++;
  const mark = c.registers++;
  emit(c, opZero, counter);
  const head = c.code.length;
  emit(c, opLoop, counter, node.min);
  emit(c, max, node.greedy ? 1 : 0, 0);
  const hole = c.code.length - 1;
  if (node.to >= node.from) emit(c, opReset, node.from, node.to);
  emit(c, opMark, mark);
  emitNode(c, node.node, dir);
  emit(c, opMoved, mark, counter);
  emit(c, node.min);
  emit(c, opJump, head);
  c.code[hole] = c.code.length;
}

/** Canonicalize (22.2.2.7.3). */
function canonicalChar(c, ch) {
  if (c.unicode) return lowerSimple(upperSimple(ch));
  if (ch < 128) return ch >= 97 && ch <= 122 ? ch - 32 : ch;
  const u = upperSimple(ch);
  if (u < 128 || hasSpecialUpper(ch)) return ch;
  return u;
}
/** The ranges with both cases of the letters of ASCII among them, none above ASCII. */
function foldedAscii(ranges) {
  const out = [];
  for (let i = 0; i < ranges.length; i += 2) {
    const from = ranges[i];
    const to = ranges[i + 1] > 127 ? 127 : ranges[i + 1];
    if (from > to) continue;
    addRange(out, from, to);
    addShifted(out, from < 65 ? 65 : from, to > 90 ? 90 : to, 32);
    addShifted(out, from < 97 ? 97 : from, to > 122 ? 122 : to, -32);
  }
  return out;
}
function addShifted(out, from, to, by) {
  if (from <= to) addRange(out, from + by, to + by);
}
/** Does no range go beyond ASCII? */
function isAsciiRanges(ranges) {
  for (let i = 0; i < ranges.length; i += 2) if (ranges[i + 1] > 127) return false;
  return true;
}
function classHas(c, node, ch) {
  if (!c.ignoreCase) return $inRanges(node.ranges, ch) !== node.negate;
  // Without the flag u a letter of ASCII is like its other case and nothing else, and no other character is like one.
  if (!c.unicode) {
    if (node.folded === undefined) {
      node.folded = foldedAscii(node.ranges);
      node.small = isAsciiRanges(node.ranges);
    }
    if (node.small || ch < 128) return $inRanges(node.folded, ch) !== node.negate;
  }
  if ($inRanges(node.ranges, ch)) return !node.negate;
  const k = canonicalChar(c, ch);
  const variants = [upperSimple(ch), lowerSimple(ch), lowerSimple(upperSimple(ch)), upperSimple(lowerSimple(ch)), ch === 0x3c3 || ch === 0x3a3 ? 0x3c2 : ch, ch === 0xb5 || ch === 0x39c ? 0x3bc : ch];
  for (let i = 0; i < variants.length; i++) if (canonicalChar(c, variants[i]) === k && $inRanges(node.ranges, variants[i])) return !node.negate;
  return node.negate;
}
const lineTerminators = [10, 10, 13, 13, 0x2028, 0x2029];
function isLineTerminator(u) {
  return $inRanges(lineTerminators, u);
}
function isWordUnit(c, s, i) {
  if (i < 0 || i >= s.length) return false;
  return $inRanges(wordCharacters(c.unicode, c.ignoreCase), $unit(s, i));
}
/** Whether a character is like the one with this canonical form. */
function isLike(c, canonical, ch) {
  if (!c.ignoreCase) return canonical === ch;
  if (c.unicode || canonical >= 128) return canonical === canonicalChar(c, ch);
  if (!(canonical >= 65 && canonical <= 90)) return canonical === ch;
  return $inRanges([canonical, canonical, canonical + 32, canonical + 32], ch);
}
/** The character that stands after (`dir` 1) or before (-1) position `i`; -1 where there is none. */
function charAt(c, s, i, dir) {
  if (dir > 0) {
    if (i >= s.length) return -1;
    return c.unicode ? codePointOf(s, i) : $unit(s, i);
  }
  if (i <= 0) return -1;
  const u = $unit(s, i - 1);
  if (c.unicode && u >= 0xdc00 && u <= 0xdfff && i >= 2 && codePointWidth(s, i - 2) === 2) return codePointOf(s, i - 2);
  return u;
}
/** Whether the one-character instruction at `pc` takes `ch`. */
function takes(c, pc, ch) {
  switch (c.code[pc]) {
    case opChar:
      return isLike(c, c.code[pc + 1], ch);
    case opAny:
      return c.code[pc + 2] === 1 || !isLineTerminator(ch);
    case opClass:
      return classHas(c, c.classes[c.code[pc + 1]], ch);
  }
  return false;
}
function setRegister(regs, undo, r, v) {
  $append(undo, regs[r]);
  $append(undo, r);
  $append(undo, -1);
  regs[r] = v;
}
/** Runs of one-character matchers leave one entry: try again with fewer (greedy) or more characters. */
function pushRun(stack, next, from, to) {
  $append(stack, from);
  $append(stack, to);
  $append(stack, next);
  $append(stack, -2);
}
/**
 * Runs the program from `pc` at `pos` of `s`: the end of the match, or -1. `regs` then holds the captures.
 * Stack entries, last number first: -1 register old (undo), -2 next to from (a run), otherwise pc pos (a choice).
 */
function runProgram(c, s, pc, pos, regs) {
  const code = c.code;
  const stack = [];
  for (;;) {
    let ok = true;
    switch (code[pc]) {
      case opChar:
      case opClass:
      case opAny: {
        const dir = code[pc] === opAny ? code[pc + 1] : code[pc + 2];
        const ch = charAt(c, s, pos, dir);
        ok = ch >= 0 && takes(c, pc, ch);
        if (ok) {
          pos += ch > 0xffff ? 2 * dir : dir;
          pc += 3;
        }
        break;
      }
      case opSplit:
        $append(stack, pos);
        $append(stack, code[pc + 2]);
        pc = code[pc + 1];
        break;
      case opJump:
        pc = code[pc + 1];
        break;
      case opSave:
        setRegister(regs, stack, code[pc + 1], pos);
        pc += 2;
        break;
      case opBol:
        ok = pos === 0 || (c.multiline && isLineTerminator($unit(s, pos - 1)));
        pc++;
        break;
      case opEol:
        ok = pos === s.length || (c.multiline && isLineTerminator($unit(s, pos)));
        pc++;
        break;
      case opWord:
        ok = (isWordUnit(c, s, pos - 1) !== isWordUnit(c, s, pos)) === (code[pc + 1] === 1);
        pc += 2;
        break;
      case opLook:
        ok = lookAround(c, s, pc, pos, regs, stack);
        pc = code[pc + 2];
        break;
      case opRef: {
        const n = referenceLength(c, s, pos, regs, code[pc + 1], code[pc + 2]);
        ok = n >= 0;
        if (ok) pos += n * code[pc + 2];
        pc += 3;
        break;
      }
      case opReset:
        for (let r = 2 * code[pc + 1]; r <= 2 * code[pc + 2] + 1; r++) if (regs[r] !== -1) setRegister(regs, stack, r, -1);
        pc += 3;
        break;
      case opZero:
        setRegister(regs, stack, code[pc + 1], 0);
        pc += 2;
        break;
      case opLoop: {
        const counter = code[pc + 1];
        const count = regs[counter];
        const exit = code[pc + 5];
        if (count < code[pc + 2]) pc += 6;
        else if (code[pc + 3] >= 0 && count >= code[pc + 3]) {
          pc = exit;
          break;
        } else if (code[pc + 4] === 1) {
          $append(stack, pos);
          $append(stack, exit);
          pc += 6;
        } else {
          // A lazy loop leaves first; the way back in counts the round by a choice into it.
          $append(stack, count);
          $append(stack, counter);
          $append(stack, pos);
          $append(stack, pc + 6);
          $append(stack, -3);
          pc = exit;
          break;
        }
        setRegister(regs, stack, counter, count + 1);
        break;
      }
      case opMark:
        setRegister(regs, stack, code[pc + 1], pos);
        pc += 2;
        break;
      case opMoved:
        ok = regs[code[pc + 2]] <= code[pc + 3] || regs[code[pc + 1]] !== pos;
        pc += 4;
        break;
      case opMatch:
        return pos;
      case opRun: {
        const min = code[pc + 1];
        const max = code[pc + 2];
        const greedy = code[pc + 3] === 1;
        const limit = greedy ? max : min;
        let n = 0;
        while ((limit < 0 || n < limit) && pos + n < s.length && takes(c, pc + 4, $unit(s, pos + n))) n++;
        ok = n >= min;
        if (!ok) break;
        if (greedy) {
          if (n > min) pushRun(stack, pc + 7, pos + min, pos + n - 1);
        } else if (max < 0 || n < max) {
          $append(stack, max < 0 ? -1 : max - n);
          $append(stack, pos + n);
          $append(stack, pc);
          $append(stack, -4);
        }
        pos += n;
        pc += 7;
        break;
      }
    }
    if (ok) continue;
    // Back to the last choice.
    for (;;) {
      const top = stack.length - 1;
      if (top < 0) return -1;
      const k = stack[top];
      if (k === -1) {
        regs[stack[top - 1]] = stack[top - 2];
        $arraySetLength(stack, top - 2);
        continue;
      }
      if (k === -2) {
        pc = stack[top - 1];
        pos = stack[top - 2];
        const from = stack[top - 3];
        if (pos > from) stack[top - 2] = pos - 1;
        else $arraySetLength(stack, top - 3);
        break;
      }
      if (k === -3) {
        const body = stack[top - 1];
        pos = stack[top - 2];
        const counter = stack[top - 3];
        const count = stack[top - 4];
        $arraySetLength(stack, top - 4);
        setRegister(regs, stack, counter, count + 1);
        pc = body;
        break;
      }
      if (k === -4) {
        const at = stack[top - 1];
        pos = stack[top - 2];
        const left = stack[top - 3];
        $arraySetLength(stack, top - 3);
        if (pos >= s.length || !takes(c, at + 4, $unit(s, pos))) continue;
        pos++;
        if (left !== 1) {
          $append(stack, left < 0 ? -1 : left - 1);
          $append(stack, pos);
          $append(stack, at);
          $append(stack, -4);
        }
        pc = at + 7;
        break;
      }
      pc = k;
      pos = stack[top - 1];
      $arraySetLength(stack, top - 1);
      break;
    }
  }
}
/** Look-around: what a positive one captured stays, with entries that undo it. */
function lookAround(c, s, pc, pos, regs, stack) {
  const before = [];
  for (let i = 0; i < regs.length; i++) $append(before, regs[i]);
  const negate = c.code[pc + 1] === 1;
  const end = runProgram(c, s, pc + 3, pos, regs);
  for (let i = 0; i < regs.length; i++) {
    if (regs[i] === before[i]) continue;
    if (negate) regs[i] = before[i];
    else {
      $append(stack, before[i]);
      $append(stack, i);
      $append(stack, -1);
    }
  }
  return end >= 0 !== negate;
}
/** The length of what capture `index` holds if it occurs at `pos` again, -1 if it does not. */
function referenceLength(c, s, pos, regs, index, dir) {
  const from = regs[2 * index];
  const to = regs[2 * index + 1];
  if (from < 0 || to < 0) return 0;
  const n = to - from;
  const at = dir > 0 ? pos : pos - n;
  if (at < 0 || at + n > s.length) return -1;
  for (let i = 0; i < n; i++) {
    const a = $unit(s, from + i);
    const b = $unit(s, at + i);
    if (a !== b && !(c.ignoreCase && canonicalChar(c, a) === canonicalChar(c, b))) return -1;
  }
  return n;
}
/** Matches at exactly `from`: the registers, or null. */
function matchRegExp(c, s, from) {
  const regs = [];
  for (let i = 0; i < c.registers; i++) $append(regs, -1);
  const end = runProgram(c, s, 0, from, regs);
  if (end < 0) return null;
  regs[0] = from;
  regs[1] = end;
  return regs;
}
