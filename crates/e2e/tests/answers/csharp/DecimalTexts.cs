// DecimalTexts.Price assertions=proved
using System;
using System.Diagnostics;

public static class DecimalTexts {
    public static void Price(int n) {
        decimal price = decimal.Parse("12.50");
        Debug.Assert(price.ToString() == "12.50");
        Debug.Assert((price * 3).ToString("F1") == "37.5");
        Debug.Assert(string.Format("{0:N2}", 1234.5m) == "1,234.50");
        decimal read;
        Debug.Assert(!decimal.TryParse("1.2.3", out read) && read == 0);
        Debug.Assert(new DateTime(2020, 2, 29).AddDays(n % 2 == 0 ? 0 : 1).ToString("yyyy-MM-dd") == (n % 2 == 0 ? "2020-02-29" : "2020-03-01"));
        Debug.Assert(TimeSpan.FromMinutes(90).ToString() == "01:30:00");
        Debug.Assert(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).ToString() == "00000001-0002-0003-0405-060708090a0b");
        Debug.Assert(Convert.ToBase64String(new byte[] {1, 2, 3, 4}) == "AQIDBA==");
    }
}
