// GivenException.Said assertions=violated
// GivenException.Named assertions=violated
// GivenException.Kept assertions=violated
// GivenException.Itself assertions=proved
// GivenException.Through assertions=proved
// GivenException.Deeper assertions=violated
// GivenException.Untold assertions=assumed an exception that is given was not thrown yet
// GivenException.Number assertions=unknown what an object of System.Exception that is given has in it
using System;
using System.Diagnostics;

public class ShopException : Exception {
    public int Code;
}

public static class GivenException {
    public static void Said(object o) {
        var e = o as Exception;
        if (e != null) Debug.Assert(e.Message != "x");
    }

    public static void Named(Exception e) {
        try {
            if (e != null) throw e;
        } catch (ArgumentException a) {
            Debug.Assert(a.ParamName != "price");
        } catch (Exception) {
        }
    }

    public static void Kept(Exception e) {
        var shop = e as ShopException;
        if (shop != null) Debug.Assert(shop.Code != 5 || shop.Message != "q");
    }

    // No exception is the cause of itself, at once or through others.
    public static void Itself(Exception e) { if (e != null) Debug.Assert(e.InnerException != e); }

    public static void Through(Exception e) {
        if (e != null && e.InnerException != null) Debug.Assert(e.InnerException.InnerException != e);
    }

    public static void Deeper(Exception e) {
        if (e != null && e.InnerException != null) Debug.Assert(e.InnerException.InnerException == null);
    }

    public static void Untold(Exception e) { if (e != null) Debug.Assert(e.StackTrace == null); }

    public static void Number(Exception e) { if (e != null) Debug.Assert(e.HResult != 5); }
}
