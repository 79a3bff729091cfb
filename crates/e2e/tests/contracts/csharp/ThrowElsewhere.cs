// ThrowElsewhere.Share exceptions=violated System.OverflowException
using System;
using System.Diagnostics.Contracts;

public static class ThrowElsewhere {
    public static int Share(int sum, int people) {
        Contract.Requires<ArgumentException>(people != 0);
        Contract.EnsuresOnThrow<DivideByZeroException>(false);
        int share = sum / people; // defect
        return share;
    }
}
