// LengthsOfTime.Seconds assertions=proved
// LengthsOfTime.OneMoment assertions=violated
// LengthsOfTime.Hours assertions=proved
// LengthsOfTime.TooLong exceptions=violated OverflowException
// LengthsOfTime.LongEnough exceptions=proved
// LengthsOfTime.Half assertions=proved
// LengthsOfTime.NextYear assertions=violated
using System;
using System.Diagnostics;

/// Lengths of time as numbers of units.
public static class LengthsOfTime {
    public static void Seconds(int n) {
        if (n < 0 || n >= 86400) return;
        var time = TimeSpan.FromSeconds(n);
        Debug.Assert(time.Hours * 3600 + time.Minutes * 60 + time.Seconds == n);
    }

    public static void OneMoment(int n) {
        if (n < 0 || n >= 86400) return;
        var time = TimeSpan.FromSeconds(n);
        Debug.Assert(time.Hours != 7 || time.Minutes != 59 || time.Seconds != 58);
    }

    public static void Hours(int n) {
        if (n < -10000 || n > 10000) return;
        Debug.Assert(TimeSpan.FromHours(n).Minutes == 0);
    }

    public static void TooLong(int days) { TimeSpan.FromDays(days); }

    public static void LongEnough(int days) {
        if (days <= 10675199 && days >= -10675199) TimeSpan.FromDays(days);
    }

    public static void Half(double hours) {
        if (hours == 1.5) Debug.Assert(TimeSpan.FromHours(hours).Minutes == 30);
    }

    public static void NextYear(DateTime day, int n) {
        if (day.Year != 2020 || n < 0 || n > 1000) return;
        Debug.Assert(day.AddDays(n).Year == 2020);
    }
}
