// LinesFurtherDown.Half exceptions=violated LinesFurtherDown.cs:20
// LinesFurtherDown.Share exceptions=violated LinesFurtherDown.cs:100
// LinesFurtherDown.Rest exceptions=violated LinesFurtherDown.cs:300
// LinesFurtherDown.Part exceptions=violated LinesFurtherDown.cs:10000
using System;

// How far down a method begins is a number of which seven bits are in each byte, and the highest of them is no sign.
public static class LinesFurtherDown {
#line 20
    public static int Half(int n) { return 100 / n; }
#line 100
    public static int Share(int n) { return 100 / n; }
#line 300
    public static int Rest(int n) { return 100 / n; }
#line 10000
    public static int Part(int n) { return 100 / n; }
}
