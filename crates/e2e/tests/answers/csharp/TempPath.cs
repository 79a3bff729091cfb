// TempPath.Somewhere assertions=proved
// TempPath.Rooted assertions=unknown
// TempPath.Usual assertions=unknown
using System.Diagnostics;
using System.IO;

public static class TempPath {
    public static void Somewhere() { Debug.Assert(Path.GetTempPath().Length > 0); }

    // A variable of the environment may name a folder of the working directory.
    public static void Rooted() { Debug.Assert(Path.GetTempPath()[0] == '/'); }

    public static void Usual() { Debug.Assert(Path.GetTempPath() == "/tmp/"); }
}
