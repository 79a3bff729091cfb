// GivenList.Add exceptions=unknown what an object of System.Collections.Generic.List<System.Int32> that is given has in it
using System.Collections.Generic;

public static class GivenList {
    public static void Add(object o) {
        var list = o as List<int>;
        if (list != null) list.Add(1);
    }
}
