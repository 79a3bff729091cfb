// Contracts: what functions need and promise, checked where they are called.
//
// This text has one meaning in three places: in the engine it is a file of the library, in a re-execution it is part of the harness, and in the
// package `conspect` it is what checks when somebody asks for it. So it calls nothing but what it is given:
// `call`, `construct`, `isObject`, `isArray`, `isPromise`, `isGenerator`, `then`, `proto`, `maker`, `copy`, `keys`, `list`, `textOf`, `nameOf`,
// `like`, `method`, `methods`, `replace`; `error` and `stated` (places), `isEntry`, `noted` and `needed` (what an entry requires),
// `isOwnFailure`, `unsupported`.

function conspectContracts(host) {
  /** The first clause that did not hold: whatever catches its error, the program has failed. */
  let failure;
  /** The function whose call is the entry's, until it begins. */
  let entering;
  /** The error that an entry may be left by. */
  let allowed;
  /** Functions with contracts: as they are, and as they are called. */
  const made = [];
  /** What `old()` gives while a clause is looked at. */
  let before;
  let hasBefore = false;

  function fail(kind, message, at) {
    const e = host.error(kind, message, at);
    if (failure === undefined) failure = e;
    throw e;
  }
  /** A clause's text on one line, to be recognised by. */
  function shown(condition) {
    const text = host.textOf(condition);
    let out = "";
    let blank = false;
    for (let i = 0; i < text.length; i++) {
      const c = text[i];
      if (c === " " || c === "\n" || c === "\r" || c === "\t") {
        blank = true;
        continue;
      }
      if (out.length > 160) return out + " …";
      out = out + (blank ? " " : "") + c;
      blank = false;
    }
    return out;
  }
  function bad(message) {
    throw host.error("TypeError", "conspect: " + message, undefined);
  }

  /** The conditions of a clause: one function, or several in an array. */
  function conditions(value, what) {
    if (value === undefined) return [];
    const all = host.isArray(value) ? value : [value];
    for (let i = 0; i < all.length; i++) if (typeof all[i] !== "function") bad("`" + what + "` of a contract is a function or an array of functions");
    return all;
  }
  /** Pairs of a kind of errors, by class or by name, and the condition under which it is thrown; undefined where a contract says nothing of errors. */
  function throwing(value) {
    if (value === undefined) return undefined;
    if (!host.isObject(value)) bad("`raises` of a contract is an object of conditions by the names of errors, or an array of classes of errors");
    const out = [];
    if (host.isArray(value)) {
      for (let i = 0; i < value.length; i++) out[i] = host.isArray(value[i]) ? { kind: value[i][0], when: value[i][1] } : { kind: value[i], when: true };
    } else {
      const names = host.keys(value);
      for (let i = 0; i < names.length; i++) out[i] = { kind: names[i], when: value[names[i]] };
    }
    for (let i = 0; i < out.length; i++) {
      if (typeof out[i].kind !== "function" && typeof out[i].kind !== "string") bad("`raises` of a contract names classes of errors");
      if (out[i].when !== true && typeof out[i].when !== "function") bad("`raises` of a contract says `true`, or when an error is thrown");
    }
    return out;
  }
  function nameOfKind(kind) {
    return typeof kind === "string" ? kind : host.nameOf(kind);
  }
  /** Is a value an object of a class, which is given itself or by its name? */
  function isOf(value, kind) {
    if (!host.isObject(value)) return false;
    const proto = typeof kind === "string" ? undefined : kind.prototype;
    for (let p = host.proto(value); p !== null; p = host.proto(p)) {
      if (typeof kind === "string" ? host.nameOf(host.maker(p)) === kind : p === proto) return true;
    }
    return false;
  }

  /** Does a condition hold? One that throws does not. */
  function holds(condition, self, args) {
    try {
      return !!host.call(condition, self, args);
    } catch (e) {
      if (host.isOwnFailure(e)) throw e;
      return false;
    }
  }
  /** The first of these conditions that does not hold. */
  function broken(all, self, args) {
    for (let i = 0; i < all.length; i++) if (!holds(all[i], self, args)) return all[i];
    return undefined;
  }
  /** The same with the old values that `old()` gives. */
  function brokenAfter(all, self, args, old, has) {
    const outer = before;
    const had = hasBefore;
    before = old;
    hasBefore = has;
    try {
      return broken(all, self, args);
    } finally {
      before = outer;
      hasBefore = had;
    }
  }

  /** A copy of arrays, plain objects, maps, sets and dates, and of what they hold; anything else is what it is. */
  function snapshot(value, seen) {
    if (!host.isObject(value)) return value;
    for (let i = 0; i < seen.length; i++) if (seen[i][0] === value) return seen[i][1];
    return host.copy(value, function (made) {
      seen[seen.length] = [value, made];
    }, function (inner) {
      return snapshot(inner, seen);
    });
  }

  /** What is known of one call between its beginning and its end. */
  function begin(c, self, args, isEntry) {
    if (isEntry && c.requires.length > 0) host.noted(true);
    const failed = broken(c.requires, self, args);
    if (failed !== undefined) {
      if (isEntry) host.needed();
      fail("PreconditionError", c.name + " is called where its precondition does not hold: " + shown(failed), { stated: c.stated, caller: true });
    }
    const due = [];
    if (c.raises !== undefined) for (let i = 0; i < c.raises.length; i++) due[i] = c.raises[i].when === true || holds(c.raises[i].when, self, args);
    const old = c.old === undefined ? undefined : snapshot(host.call(c.old, self, args), []);
    return { due: due, old: old };
  }
  /** The call gave a value. */
  function returned(c, self, args, b, result) {
    if (c.raises !== undefined) {
      for (let i = 0; i < c.raises.length; i++) {
        if (b.due[i] && c.raises[i].when !== true) fail("PostconditionError", c.name + " returns where its contract says that it throws " + nameOfKind(c.raises[i].kind) + ": " + shown(c.raises[i].when), { stated: c.stated });
      }
    }
    const all = [result];
    for (let i = 0; i < args.length; i++) all[i + 1] = args[i];
    const failed = brokenAfter(c.ensures, self, all, b.old, c.old !== undefined);
    if (failed !== undefined) fail("PostconditionError", c.name + " does not keep its postcondition: " + shown(failed), { stated: c.stated });
    return result;
  }
  /** The call was left by an error; is it one that the contract speaks of? */
  function thrown(c, b, e, isEntry) {
    if (c.raises === undefined || host.isOwnFailure(e)) return false;
    let named;
    for (let i = 0; i < c.raises.length; i++) {
      if (!isOf(e, c.raises[i].kind)) continue;
      if (b.due[i]) return true;
      named = c.raises[i];
    }
    const what = named === undefined ? "something else than the errors that its contract names" : nameOfKind(named.kind) + " where its contract does not say so: " + shown(named.when);
    fail(isEntry ? "UnexpectedError" : "PostconditionError", c.name + " throws " + what, { stated: c.stated });
  }

  /** Calls a function between its clauses. */
  function run(c, f, self, args, target, wrapper) {
    const isEntry = entering !== undefined && entering === wrapper;
    if (isEntry) entering = undefined;
    const b = begin(c, self, args, isEntry);
    let result;
    try {
      result = target === undefined ? host.call(f, self, args) : host.construct(f, args, target === wrapper ? f : target);
    } catch (e) {
      if (thrown(c, b, e, isEntry) && isEntry) allowed = { error: e };
      throw e;
    }
    if (host.isGenerator(f)) {
      if (c.ensures.length > 0 || c.raises !== undefined) host.unsupported();
      return result;
    }
    if (!host.isPromise(result)) return returned(c, target === undefined ? self : result, args, b, result);
    return host.then(
      result,
      function (value) {
        return returned(c, self, args, b, value);
      },
      function (e) {
        // What an entry may be left by is nobody's failure.
        if (thrown(c, b, e, isEntry) && isEntry) return undefined;
        throw e;
      },
    );
  }

  /** A function, or a class, with its contract: what it requires, ensures and raises. */
  function contract(spec, f) {
    if (!host.isObject(spec) || typeof f !== "function") bad("contract(clauses, function)");
    return wrapped(spec, f, host.nameOf(f), []);
  }
  function wrapped(spec, f, name, invariants) {
    const c = {
      name: name === "" ? "the function" : name,
      requires: conditions(spec.requires, "requires"),
      ensures: conditions(spec.ensures, "ensures"),
      raises: throwing(spec.raises),
      old: spec.old,
      stated: host.stated(),
    };
    if (c.old !== undefined && typeof c.old !== "function") bad("`old` of a contract is a function");
    const wrapper = function () {
      const args = host.list(arguments);
      if (invariants.length === 0) return run(c, f, this, args, new.target, wrapper);
      return guarded(c, f, this, args, wrapper, invariants);
    };
    host.like(wrapper, f);
    made[made.length] = [f, wrapper];
    return wrapper;
  }

  /** The objects whose invariants need not hold now, because a method of theirs is under way. */
  const inside = [];
  function isInside(self) {
    for (let i = 0; i < inside.length; i++) if (inside[i] === self) return true;
    return false;
  }
  function guarded(c, f, self, args, wrapper, invariants) {
    if (isInside(self)) return run(c, f, self, args, undefined, wrapper);
    keeps(c, self, invariants, " is called where an invariant does not hold: ", { stated: c.stated, caller: true });
    inside[inside.length] = self;
    let result;
    try {
      result = run(c, f, self, args, undefined, wrapper);
    } finally {
      inside.length = inside.length - 1;
    }
    keeps(c, self, invariants, " does not keep an invariant: ", { stated: c.stated });
    return result;
  }
  function keeps(c, self, invariants, what, at) {
    inside[inside.length] = self;
    let failed;
    try {
      failed = broken(invariants, self, [self]);
    } finally {
      inside.length = inside.length - 1;
    }
    if (failed !== undefined) fail("InvariantError", c.name + what + shown(failed), at);
  }

  /** Contracts of a class's methods, and invariants of its objects, which public methods find and keep. */
  function contracts(cls, spec) {
    if (typeof cls !== "function" || !host.isObject(spec)) bad("contracts(class, { invariant, methods, statics })");
    const invariants = conditions(spec.invariant, "invariant");
    const own = host.nameOf(cls);
    const methods = spec.methods === undefined ? {} : spec.methods;
    stateAll(cls.prototype, methods, own + ".", invariants);
    if (spec.statics !== undefined) stateAll(cls, spec.statics, own + ".", []);
    return cls;
  }
  function stateAll(object, methods, prefix, invariants) {
    const stating = host.keys(methods);
    for (let i = 0; i < stating.length; i++) {
      if (typeof host.method(object, stating[i]) !== "function") bad("there is no method " + prefix + stating[i]);
    }
    const all = host.methods(object);
    for (let i = 0; i < all.length; i++) {
      const name = all[i];
      let stated;
      for (let j = 0; j < stating.length; j++) if (stating[j] === name) stated = methods[name];
      if (stated === undefined && invariants.length === 0) continue;
      const f = host.method(object, name);
      if (typeof f !== "function") continue;
      host.replace(object, name, wrapped(stated === undefined ? {} : stated, f, prefix + name, name[0] !== "_" ? invariants : []));
    }
  }

  function said(message) {
    return message === undefined ? "" : ": " + message;
  }
  const logic = conspectLogic();
  return {
    contract: contract,
    contracts: contracts,
    requires: function (condition, message) {
      if (condition) {
        host.noted(false);
        return;
      }
      if (host.isEntry()) host.needed();
      fail("PreconditionError", "a precondition does not hold" + said(message), undefined);
    },
    ensures: function (condition, message) {
      if (!condition) fail("PostconditionError", "a postcondition does not hold" + said(message), undefined);
    },
    invariant: function (condition, message) {
      if (!condition) fail("InvariantError", "an invariant does not hold" + said(message), undefined);
    },
    decreases: function (value, last) {
      if (typeof value !== "number" && typeof value !== "bigint" || !(value >= 0)) fail("InvariantError", "what decreases in a loop is no number from 0", undefined);
      if (last !== undefined && !(value < last)) fail("InvariantError", "what decreases in a loop does not", undefined);
      return value;
    },
    old: function (value) {
      if (arguments.length > 0) return snapshot(value, []);
      if (!hasBefore) bad("old() stands in `ensures` of a contract that has `old`");
      return before;
    },
    forall: logic.forall,
    exists: logic.exists,
    implies: logic.implies,
    /** Not the program's: what is called by the name of a function. */
    entryOf: function (f) {
      for (let i = made.length - 1; i >= 0; i--) if (made[i][0] === f) return made[i][1];
      return f;
    },
    /** Not the program's: the function that this one is with its contract. */
    originOf: function (f) {
      for (let i = made.length - 1; i >= 0; i--) if (made[i][1] === f) f = made[i][0];
      return f;
    },
    /** Not the program's: calls an entry; an error that its contract allows is no failure. */
    enter: function (f, args, self) {
      entering = f;
      try {
        return host.call(f, self, args);
      } catch (e) {
        if (allowed !== undefined && allowed.error === e) return undefined;
        throw e;
      }
    },
    /** Not the program's: the clause that did not hold, if any. */
    failure: function () {
      return failure;
    },
  };
}

/** What clauses are made of, checked or not. */
function conspectLogic() {
  return {
    forall: function (from, to, condition) {
      for (let i = from; i < to; i++) if (!condition(i)) return false;
      return true;
    },
    exists: function (from, to, condition) {
      for (let i = from; i < to; i++) if (condition(i)) return true;
      return false;
    },
    implies: function (condition, conclusion) {
      return !condition || (typeof conclusion === "function" ? !!conclusion() : !!conclusion);
    },
  };
}

/** The same names where nothing is checked. */
function conspectUnchecked() {
  const logic = conspectLogic();
  return {
    contract: function (spec, f) {
      return f;
    },
    contracts: function (cls) {
      return cls;
    },
    requires: function () {},
    ensures: function () {},
    invariant: function () {},
    decreases: function (value) {
      return value;
    },
    old: function (value) {
      return value;
    },
    forall: logic.forall,
    exists: logic.exists,
    implies: logic.implies,
  };
}

/** The names that programs have of it. */
function conspectNames() {
  return ["contract", "contracts", "requires", "ensures", "invariant", "decreases", "old", "forall", "exists", "implies"];
}
