// GivenValues.Cancelled assertions=violated
// GivenValues.Thrown assertions=proved
// GivenValues.Told assertions=violated
// GivenValues.Disposed exceptions=violated ObjectDisposedException
// GivenValues.Versions assertions=proved
// GivenValues.Major assertions=violated
// GivenValues.Bits assertions=proved
// GivenValues.Bit assertions=violated
// GivenValues.Within exceptions=proved
// GivenValues.Behind assertions=violated
// GivenValues.Larger assertions=proved
// GivenValues.Wide assertions=violated
// GivenValues.Least assertions=violated
// GivenValues.Measured assertions=assumed does not run
// GivenValues.Cancel assertions=violated
// GivenValues.Leap assertions=violated
// GivenValues.Offset assertions=proved
// GivenValues.Later assertions=proved
using System;
using System.Collections;
using System.ComponentModel;
using System.Diagnostics;
using System.Numerics;
using System.Threading;

public class Job {
    public CancellationToken Token;
    public BitArray Done;
}

public static class GivenValues {
    public static void Cancelled(Job job) { if (job != null) Debug.Assert(!job.Token.IsCancellationRequested); }

    public static void Thrown(CancellationToken token) {
        try {
            token.ThrowIfCancellationRequested();
        } catch (OperationCanceledException) {
            Debug.Assert(token.IsCancellationRequested);
            return;
        }
        Debug.Assert(!token.IsCancellationRequested);
    }

    public static void Told(CancellationToken token) {
        int told = 0;
        token.Register(() => told++);
        Debug.Assert(told == 0);
    }

    public static void Disposed(CancellationTokenSource source) {
        if (source == null) return;
        var token = source.Token;
    }

    public static void Versions(Version a, Version b) {
        if (a == null || b == null) return;
        if (a.Revision >= 0) Debug.Assert(a.Build >= 0);
        if (a == b) Debug.Assert(a.Major == b.Major && a.Minor >= 0 && a.CompareTo(b) == 0);
    }

    public static void Major(Version v) { if (v != null) Debug.Assert(v.Major != 3); }

    public static void Bits(BitArray a, BitArray b) {
        if (a == null || b == null || a == b || a.Length != 3 || b.Length != 3) return;
        bool both = a[1] && b[1];
        a.And(b);
        Debug.Assert(a[1] == both);
    }

    public static void Bit(Job job) {
        if (job == null || job.Done == null || job.Done.Length != 4) return;
        Debug.Assert(!job.Done[2]);
    }

    public static void Within(ArraySegment<int> part) {
        for (int i = 0; i < part.Count && i < 3; i++) part.Array[part.Offset + i] = 1;
    }

    public static void Behind(ArraySegment<string> part) {
        if (part.Count > 1) Debug.Assert(part.Array[part.Offset + 1] != "k");
    }

    public static void Larger(BigInteger n) { Debug.Assert(n + 1 > n && n.IsZero == (n == 0)); }

    public static void Wide(BigInteger n) { Debug.Assert(n != -5000000000); }

    public static void Least(BigInteger n) { Debug.Assert(n != int.MinValue); }

    public static void Measured(Stopwatch watch) {
        if (watch != null) Debug.Assert(watch.ElapsedTicks >= 0 && watch.ElapsedTicks == watch.ElapsedTicks);
    }

    public static void Cancel(CancelEventArgs e) { if (e != null) Debug.Assert(!e.Cancel); }

    public static void Leap(DateTimeOffset d) { Debug.Assert(d.Year != 2000 || d.Offset.Hours != 2); }

    public static void Offset(DateTimeOffset d) { Debug.Assert(d.Offset.TotalHours <= 14); }

    public static void Later(DateTimeOffset a, DateTimeOffset b) { if (a < b) Debug.Assert(b - a > TimeSpan.Zero); }
}
