// GivenList.Add exceptions=assumed has 1048576 elements at most, and room for no others
using System.Collections.Generic;

public static class GivenList {
    public static void Add(object o) {
        var list = o as List<int>;
        if (list != null) list.Add(1);
    }
}
