// GivenException.Said assertions=unknown what an object of System.Exception that is given has in it
using System;
using System.Diagnostics;

public static class GivenException {
    public static void Said(object o) {
        var e = o as Exception;
        if (e != null) Debug.Assert(e.Message != "x");
    }
}
