// GivenStreams.Read assertions=proved
// GivenStreams.Seven assertions=violated
// GivenStreams.Append assertions=proved
// GivenStreams.Line assertions=violated
// GivenStreams.Inside assertions=violated
// GivenStreams.Wrote assertions=violated
// GivenStreams.Only assertions=violated
// GivenStreams.Third exceptions=violated ArgumentOutOfRangeException
// GivenStreams.Walk assertions=violated
// GivenStreams.Changed assertions=proved
using System;
using System.Collections;
using System.Collections.ObjectModel;
using System.Diagnostics;
using System.IO;

public class Parser {
    public TextReader Input;
}

public static class GivenStreams {
    public static void Read(Stream s) {
        if (s == null) return;
        var bytes = new byte[2];
        int n = s.Read(bytes, 0, 2);
        Debug.Assert(n >= 0 && n <= 2);
    }

    public static void Seven(Stream s) { if (s != null) Debug.Assert(s.ReadByte() != 7); }

    public static void Append(Stream s) {
        if (s == null) return;
        long length = s.Length;
        s.Seek(0, SeekOrigin.End);
        s.WriteByte(1);
        Debug.Assert(s.Length == length + 1);
    }

    public static void Line(TextReader reader) { if (reader != null) Debug.Assert(reader.ReadLine() != "quit"); }

    public static void Inside(Parser p) { if (p != null && p.Input != null) Debug.Assert(p.Input.Read() != 'z'); }

    public static void Wrote(TextWriter writer, int n) {
        if (writer == null) return;
        writer.Write(n);
        Debug.Assert(writer.ToString() != "a5");
    }

    public static void Only(ReadOnlyCollection<int> all) {
        if (all != null && all.Count == 1) Debug.Assert(all[0] != 3);
    }

    public static void Third(ReadOnlyCollection<int> all) {
        if (all == null) return;
        int n = all[2];
    }

    public static void Walk(ICollection all) {
        if (all == null) return;
        foreach (object o in all) Debug.Assert(!"a".Equals(o));
    }

    public static void Changed(ArrayList all) {
        if (all == null || all.Count != 2) return;
        try {
            foreach (object o in all) all.Add(o);
            Debug.Assert(false);
        } catch (InvalidOperationException) {
        }
    }
}
