// Compiles many programs in one process, which spares the start of the compiler for each: every line of the standard input is the
// arguments of one run of mcs, with tabs between them. What the compiler refuses is printed, and the exit code is 1.
using System;
using System.IO;
using System.Reflection;

public static class Compile {
    public static int Main() {
        string library = Path.GetDirectoryName(typeof(object).Assembly.Location);
        var mcs = Assembly.LoadFrom(Path.Combine(library, "mcs.exe"));
        var invoke = mcs.GetType("Mono.CSharp.CompilerCallableEntryPoint", true).GetMethod("InvokeCompiler");
        int code = 0;
        for (string line; (line = Console.In.ReadLine()) != null;) {
            var complaints = new StringWriter();
            if ((bool) invoke.Invoke(null, new object[] { line.Split('\t'), complaints })) continue;
            Console.Error.WriteLine(line + "\n" + complaints);
            code = 1;
        }
        return code;
    }
}
