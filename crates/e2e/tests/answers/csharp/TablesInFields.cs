// TablesInFields.Allowed exceptions=violated System.InvalidOperationException
// Dictionaries and sets in fields of an argument are given as those that are arguments.
using System;
using System.Collections.Generic;

public class Account {
    public Dictionary<string, int> Limits = new Dictionary<string, int>();
    public HashSet<long> Blocked;
}

public static class TablesInFields {
    public static bool Allowed(Account account, long to) {
        if (account == null || account.Limits == null || account.Blocked == null) return false;
        if (account.Blocked.Contains(to)) return false;
        int limit;
        if (account.Limits.TryGetValue("daily", out limit) && limit == 77) throw new InvalidOperationException();
        return true;
    }
}
