// Modules at run time: namespaces, `require` and `import()`, and the evaluation of a graph of which parts wait.

/** The namespace object of a module: `getters[i]()` reads the export `names[i]`; names are in order. */
function makeNamespace(names, getters) {
  const o = exoticObject(null, {
    getProto: function () {
      return null;
    },
    setProto: function (o, p) {
      return p === null;
    },
    isExtensible: function () {
      return false;
    },
    preventExtensions: function () {
      return true;
    },
    getOwn: function (o, key) {
      if (key === symToStringTag) return { value: "Module", writable: false, enumerable: false, configurable: false };
      const i = namespaceIndex(names, key);
      if (i < 0) return undefined;
      return { value: $call(getters[i], undefined, []), writable: true, enumerable: true, configurable: false };
    },
    define: function (o, key, d) {
      const tag = key === symToStringTag;
      const i = namespaceIndex(names, key);
      if (i < 0 && !tag) return false;
      const current = tag ? "Module" : $call(getters[i], undefined, []);
      if ($hasOwn(d, "configurable") && d.configurable) return false;
      if ($hasOwn(d, "enumerable") && d.enumerable === tag) return false;
      if ($hasOwn(d, "get") || $hasOwn(d, "set")) return false;
      if ($hasOwn(d, "writable") && d.writable === tag) return false;
      return !$hasOwn(d, "value") || sameValue(d.value, current);
    },
    has: function (o, key) {
      return key === symToStringTag || namespaceIndex(names, key) >= 0;
    },
    get: function (o, key) {
      if (key === symToStringTag) return "Module";
      const i = namespaceIndex(names, key);
      return i < 0 ? undefined : $call(getters[i], undefined, []);
    },
    set: function () {
      return false;
    },
    delete: function (o, key) {
      return key !== symToStringTag && namespaceIndex(names, key) < 0;
    },
    ownKeys: function () {
      const keys = [];
      for (let i = 0; i < names.length; i++) $append(keys, names[i]);
      $append(keys, symToStringTag);
      return keys;
    },
    call: undefined,
    construct: undefined,
  });
  $setClass(o, "Module");
  return o;
}
function namespaceIndex(names, key) {
  if (typeof key === "string") for (let i = 0; i < names.length; i++) if (names[i] === key) return i;
  return -1;
}
/** The namespace of a CommonJS module. */
function makeCommonNamespace(exports) {
  const names = ["default"];
  const keys = $isObject(exports) ? enumerableOwn(exports, 0) : [];
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === "default") continue;
    $append(names, keys[i]);
    for (let j = names.length - 1; j > 0 && names[j] < names[j - 1]; j--) {
      const other = names[j - 1];
      names[j - 1] = names[j];
      names[j] = other;
    }
  }
  const getters = [];
  for (let i = 0; i < names.length; i++) {
    const value = names[i] === "default" ? exports : exports[names[i]];
    $append(getters, function () {
      return value;
    });
  }
  return makeNamespace(names, getters);
}
/** `require` as a value; `table` holds requests and what gives their modules. */
function makeRequire(table) {
  return function require(id) {
    if (typeof id !== "string") $throwType('The "id" argument must be of type string. Received ' + describe(id));
    for (let i = 0; i < table.length; i += 2) if (table[i] === id) return $call(table[i + 1], undefined, []);
    $unsupported("require of a name that is not in the file");
  };
}

/** What `require` of a file that is not there throws. */
function moduleNotFound(name) {
  const e = new ErrorConstructor("");
  $vague(e, "message", "Cannot find module '" + name + "'");
  $put(e, "code", "MODULE_NOT_FOUND");
  throw e;
}

/** A module's record; its status is 0 new, 1 being evaluated, 2 waiting, 3 done. */
function moduleRecord(run, link, namespace, waits) {
  return {
    run: run,
    link: link,
    namespace: namespace,
    waits: waits,
    deps: [],
    linked: false,
    status: 0,
    error: undefined,
    capability: undefined,
    index: 0,
    ancestor: 0,
    pending: 0,
    order: 0,
    parents: [],
    root: undefined,
  };
}
function moduleDeps(m, deps) {
  m.deps = deps;
}
/** Declares the names of a module and of all that it imports. */
function moduleLink(m) {
  if (m.linked) return;
  m.linked = true;
  for (let i = 0; i < m.deps.length; i++) moduleLink(m.deps[i]);
  if (m.link !== undefined) $call(m.link, undefined, []);
}
/** Evaluate: the promise of its end. */
function moduleEvaluate(m) {
  if (m.status >= 2 && m.root !== undefined) m = m.root;
  if (m.capability !== undefined) return m.capability.promise;
  const stack = [];
  const cap = newPromise();
  m.capability = cap;
  try {
    moduleInner(m, stack, 0);
  } catch (e) {
    for (let i = 0; i < stack.length; i++) {
      stack[i].status = 3;
      stack[i].error = { value: e };
      stack[i].root = stack[i];
    }
    $call(cap.reject, undefined, [e]);
    return cap.promise;
  }
  if (m.order === 0) $call(cap.resolve, undefined, [undefined]);
  return cap.promise;
}
/** The next place among the modules that are to wait. */
let moduleOrder = 1;
/** InnerModuleEvaluation. */
function moduleInner(m, stack, index) {
  if (m.status >= 2) {
    if (m.error !== undefined) throw m.error.value;
    return index;
  }
  if (m.status === 1) return index;
  m.status = 1;
  m.index = index;
  m.ancestor = index;
  m.pending = 0;
  index++;
  $append(stack, m);
  for (let i = 0; i < m.deps.length; i++) {
    let r = m.deps[i];
    index = moduleInner(r, stack, index);
    if (r.status === 1) {
      if (r.ancestor < m.ancestor) m.ancestor = r.ancestor;
    } else {
      r = r.root;
      if (r.error !== undefined) throw r.error.value;
    }
    if (r.order > 0) {
      m.pending++;
      $append(r.parents, m);
    }
  }
  if (m.pending > 0 || m.waits) {
    m.order = moduleOrder++;
    if (m.pending === 0) moduleStart(m);
  } else $call(m.run, undefined, []);
  if (m.ancestor === m.index) {
    for (;;) {
      const n = stack.length - 1;
      const r = stack[n];
      $arraySetLength(stack, n);
      r.status = r.order === 0 ? 3 : 2;
      r.root = m;
      if (r === m) break;
    }
  }
  return index;
}
function moduleStart(m) {
  const p = $call(m.run, undefined, []);
  promiseThen(
    p,
    function () {
      moduleFulfilled(m);
    },
    function (e) {
      moduleRejected(m, e);
    },
  );
}
function moduleDone(m) {
  m.order = -1;
  m.status = 3;
  if (m.capability !== undefined) $call(m.capability.resolve, undefined, [undefined]);
}
function moduleFulfilled(m) {
  if (m.status === 3) return;
  moduleDone(m);
  const list = [];
  moduleGather(m, list);
  for (let i = 1; i < list.length; i++) {
    const x = list[i];
    let j = i;
    for (; j > 0 && list[j - 1].order > x.order; j--) list[j] = list[j - 1];
    list[j] = x;
  }
  for (let i = 0; i < list.length; i++) {
    const x = list[i];
    if (x.status === 3) continue;
    if (x.waits) {
      moduleStart(x);
      continue;
    }
    try {
      $call(x.run, undefined, []);
    } catch (e) {
      moduleRejected(x, e);
      continue;
    }
    moduleDone(x);
  }
}
/** GatherAvailableAncestors. */
function moduleGather(m, list) {
  for (let i = 0; i < m.parents.length; i++) {
    const p = m.parents[i];
    let known = p.root !== undefined && p.root.error !== undefined;
    for (let j = 0; j < list.length; j++) if (list[j] === p) known = true;
    if (known) continue;
    p.pending--;
    if (p.pending === 0) {
      $append(list, p);
      if (!p.waits) moduleGather(p, list);
    }
  }
}
function moduleRejected(m, e) {
  if (m.status === 3) return;
  m.error = { value: e };
  m.status = 3;
  m.order = -1;
  for (let i = 0; i < m.parents.length; i++) moduleRejected(m.parents[i], e);
  if (m.capability !== undefined) $call(m.capability.reject, undefined, [e]);
}
/** Runs the program: an error of its modules is one that nobody caught. */
function moduleMain(m) {
  moduleLink(m);
  moduleEvaluate(m);
}
/** `import(specifier)`; `table` holds what the file may ask for: request, kind, and record or message. */
function importCall(specifier, table) {
  const cap = newPromise();
  let name;
  try {
    name = $toStr(specifier);
  } catch (e) {
    $call(cap.reject, undefined, [e]);
    return cap.promise;
  }
  let at = -1;
  for (let i = 0; i < table.length; i += 3) if (table[i] === name) at = i;
  if (at < 0) $unsupported("import() of a name that is not in the file");
  const kind = table[at + 1];
  const m = table[at + 2];
  $enqueueJob(function () {
    if (kind === "broken") {
      $call(cap.reject, undefined, [new SyntaxErrorConstructor(m)]);
      return;
    }
    if (kind === "missing") {
      const e = new ErrorConstructor("");
      $vague(e, "message", "Cannot find module '" + name + "'");
      $put(e, "code", "ERR_MODULE_NOT_FOUND");
      $call(cap.reject, undefined, [e]);
      return;
    }
    moduleLink(m);
    promiseThen(
      moduleEvaluate(m),
      function () {
        $call(cap.resolve, undefined, [$call(m.namespace, undefined, [])]);
      },
      function (e) {
        $call(cap.reject, undefined, [e]);
      },
    );
  });
  return cap.promise;
}
