// FinalizerAside.Made assertions=assumed no finalizer of the program runs while the entry does
// FinalizerAside.Plain assertions=proved
using System.Diagnostics;

// When a finalizer runs is up to the runtime: an answer says that it rests on none running in between.
public class Handle {
    public static int Open;
    public int Number;
    public Handle() { Open++; }
    ~Handle() { Open--; }
}

public class Note {
    public static int Written;
    public Note() { Written++; }
}

public static class FinalizerAside {
    public static void Made() {
        int before = Handle.Open;
        new Handle();
        Debug.Assert(Handle.Open == before + 1);
    }

    public static void Plain() {
        int before = Note.Written;
        new Note();
        Debug.Assert(Note.Written == before + 1);
    }
}
