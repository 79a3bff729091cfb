// conspect: assertions=proved exceptions=proved
// Resources are closed in reverse, whatever happens.
using System;
using System.Diagnostics;

public static class UsingNested {
    static string log = "";

    sealed class Resource : IDisposable {
        readonly string name;
        public Resource(string name) { this.name = name; log += "+" + name; }
        public void Dispose() { log += "-" + name; }
    }

    public static void Main() {
        log = "";
        bool fails = Conspect.Any.Bool();
        try {
            using (new Resource("a"))
            using (new Resource("b")) {
                if (fails) throw new InvalidOperationException();
            }
        } catch (InvalidOperationException) {
            log += "!";
        }
        Debug.Assert(log == (fails ? "+a+b-b-a!" : "+a+b-b-a"));
    }
}
