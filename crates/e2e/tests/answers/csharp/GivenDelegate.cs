// GivenDelegate.First exceptions=violated System.DivideByZeroException
using System;

public static class GivenDelegate {
    public static int First(Func<int> next, Action done) {
        if (next == null || done == null) return 0;
        done();
        return 6 / next(); // defect
    }
}
