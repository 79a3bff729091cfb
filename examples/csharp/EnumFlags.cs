// conspect: assertions=violated exceptions=proved kind=System.Diagnostics.DebugAssertException
// options: --entry EnumFlags.Allowed
// witness: 3
// Rights are tested for being equal, not for being among others.
using System;
using System.Diagnostics;

[Flags]
public enum Rights { None = 0, Read = 1, Write = 2, Admin = 4 }

public static class EnumFlags {
    public static bool Allowed(Rights rights) {
        bool write = rights == Rights.Write || (rights & Rights.Admin) != 0;
        if ((rights & ~(Rights.Read | Rights.Write | Rights.Admin)) != 0) return false;
        Debug.Assert(write || (rights & Rights.Write) == 0); // defect
        return write;
    }

    public static void Main() { Allowed(Rights.Read); }
}
