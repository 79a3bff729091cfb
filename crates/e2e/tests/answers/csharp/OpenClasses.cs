// OpenClasses.Called assertions=assumed no class extends Open but those that were found
// OpenClasses.Tested assertions=assumed no class extends Open but those that were found
// OpenClasses.Cast assertions=assumed no class extends Open but those that were found
// OpenClasses.Implemented assertions=assumed no class extends IShape but those that were found
// OpenClasses.Final assertions=proved plainly
// OpenClasses.Made assertions=proved plainly
// OpenClasses.Unseen assertions=proved plainly
// OpenClasses.UnseenCalled assertions=proved plainly
// OpenClasses.UnseenOfSeen assertions=assumed no class extends Hidden but those that were found
using System;
using System.Diagnostics;

public interface IShape { int Sides(); }
public interface IMarked { }
public class Two : IShape { public int Sides() { return 2; } }
public class Open { public virtual int Count() { return 1; } }
public sealed class Final { }
public class Made { Made() { } public static Made One = new Made(); }
class Unseen { public virtual int Count() { return 1; } }
interface Hidden { int Count(); }
public class Seen : Hidden { public virtual int Count() { return 1; } }

// What other assemblies can extend is taken to be extended by nobody, and the answer says so.
public static class OpenClasses {
    public static void Called(Open o) { if (o != null) Debug.Assert(o.Count() == 1); }
    public static void Tested(Open o) { Debug.Assert(!((object) o is IMarked)); }
    public static void Cast(Open o) {
        if (o == null) return;
        try { if (((IShape) (object) o).Sides() > 0) Debug.Assert(false); } catch (InvalidCastException) { }
    }
    public static void Implemented(IShape s) { if (s != null) Debug.Assert(s.Sides() == 2); }
    public static void Final(Final f) { Debug.Assert(!((object) f is IMarked)); }
    public static void Made(Made m) { Debug.Assert(!((object) m is IMarked)); }
    internal static void Unseen(Unseen u) { Debug.Assert(!((object) u is IMarked)); }
    internal static void UnseenCalled(Unseen u) { if (u != null) Debug.Assert(u.Count() == 1); }
    internal static void UnseenOfSeen(Hidden h) { if (h != null) Debug.Assert(h.Count() == 1); }
}
