const path = require("path");
const posix = require("node:path/posix");
const texts = ["", "/", "//", "a", "a/b", "/a", "/a/b.c", "./a/../b", "../a/..", "a//b/", "/..", "..", ".", ".a", "a.", "a.b.c/", "/../a", "a/./b/../../c", "///a.x///"];
for (const t of texts) {
  console.log(JSON.stringify(t), path.normalize(t), path.isAbsolute(t), path.dirname(t), path.basename(t), path.extname(t), JSON.stringify(path.parse(t)));
  console.log(path.basename(t, "b"), path.basename(t, ".c"), path.basename(t, t), path.join(t, "x", ".."), path.join("..", t), path.resolve("/r/s", t));
  console.log(path.relative("/a/b/c", "/" + t), path.relative("/" + t, "/a"), path.format(path.parse(t)));
}
console.log(path.join(), path.format({ name: "n", ext: "e" }), path.format({ root: "/", dir: "/", base: "x" }), path.format({ dir: "d", name: "n", ext: ".e" }));
console.log(posix === path, path.posix === path, path.sep, path.delimiter, path.toNamespacedPath("/x"));
for (const f of [() => path.join("a", 1), () => path.basename("a", null), () => path.dirname(undefined), () => path.format(null)]) {
  try {
    f();
  } catch (e) {
    console.log(e.name, e.code);
  }
}
