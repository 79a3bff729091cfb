// UntouchedFields.Twice assertions=proved
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;

public class Ledger {
    public int Total;
    public Ledger Next;
    public TextWriter Log;
    public Dictionary<string, int> ByName;
    public event EventHandler Changed;

    public bool IsLogged { get { return Log != null || Changed != null; } }
}

public static class UntouchedFields {
    public static void Twice(Ledger ledger) {
        if (ledger == null || ledger.Next == null || ledger.Total > 1000 || ledger.Total < 0) return;
        bool logged = ledger.Next.IsLogged;
        int total = ledger.Total;
        ledger.Total += total;
        Debug.Assert(ledger.Total == 2 * total && logged == ledger.Next.IsLogged);
    }
}
