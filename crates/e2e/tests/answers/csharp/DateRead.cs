// DateRead.Read assertions=proved
using System;
using System.Diagnostics;

public static class DateRead {
    public static void Read(int days) {
        var read = DateTime.Parse("2020-02-29 10:30");
        Debug.Assert(read.Year == 2020 && read.Minute == 30 && read.AddYears(1).Day == 28);
        DateTime none;
        Debug.Assert(!DateTime.TryParse("2021-02-29", out none) && none == DateTime.MinValue);
    }
}
