// conspect: assertions=proved exceptions=violated kind=System.TimeoutException
// witness: 2
// The last attempt's failure is not caught.
using System;

public static class FilteredRetry {
    static void Call(int attempt, int failures) {
        if (attempt < failures) throw new TimeoutException(); // defect
    }

    public static void Main() {
        int failures = Conspect.Any.Int(0, 5);
        for (int attempt = 0; attempt < 2; attempt++) {
            try {
                Call(attempt, failures);
                return;
            } catch (TimeoutException) when (attempt == 0) {
            }
        }
    }
}
