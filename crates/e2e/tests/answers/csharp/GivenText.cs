// GivenText.Said exceptions=violated System.InvalidOperationException
using System;

public static class GivenText {
    public static void Said(object o) {
        if (o != null && o.ToString() == "x") throw new InvalidOperationException(); // defect
    }
}
