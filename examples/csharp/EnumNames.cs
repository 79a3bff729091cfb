// conspect: assertions=proved exceptions=proved
// Texts of enums.
using System;
using System.Diagnostics;

public static class EnumNames {
    enum Day { Monday, Tuesday, Sunday = 6 }

    public static void Main() {
        Debug.Assert(Day.Tuesday.ToString() == "Tuesday" && ((Day) 3).ToString() == "3");
        Debug.Assert((Day) Enum.Parse(typeof(Day), "Sunday") == Day.Sunday && Enum.IsDefined(typeof(Day), 6));
    }
}
