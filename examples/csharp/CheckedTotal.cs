// conspect: assertions=proved exceptions=violated kind=System.OverflowException
// witness: 2000000000 2000000000
// A checked sum.
public static class CheckedTotal {
    public static void Main() {
        int a = Conspect.Any.Int(), b = Conspect.Any.Int();
        int total;
        checked {
            total = a + b; // defect
        }
    }
}
