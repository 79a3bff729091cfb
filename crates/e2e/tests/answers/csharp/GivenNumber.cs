// GivenNumber.Compare exceptions=violated System.InvalidOperationException
using System;

public static class GivenNumber {
    public static void Compare(IComparable<int> o) {
        if (o != null && o.CompareTo(3) == 0) throw new InvalidOperationException(); // defect
    }
}
