// Negative numbers near to zero in custom formats: the sign is shown where a digit is left; and what is done with integers of any size.
using System;
using System.Globalization;
using System.Numerics;

static class Formats {
    static void Signs() {
        string[] numbers = {"-0.3", "-0.03", "-0.003", "-0.0034", "-3", "-30", "-0.3456", "-0.0345", "-0.00012", "-12.5", "-0.99999", "-0.00001"};
        string[] formats = {"0", "0.0", "0.00", "0.000", "#", "#.##", "#,##0.00", "0.######", "0;(0)", "0.00;(0.00);zero"};
        foreach (var number in numbers)
            foreach (var format in formats)
                Console.WriteLine(number + " " + format + " " + decimal.Parse(number).ToString(format) + " " + double.Parse(number).ToString(format));
    }

    static void Read(string text) {
        BigInteger read;
        bool fine = BigInteger.TryParse(text, out read);
        Console.WriteLine(fine + " " + (fine ? read : BigInteger.MinusOne));
        try {
            Console.WriteLine(BigInteger.Parse(text, NumberStyles.AllowLeadingSign) + 1);
        } catch (Exception e) {
            Console.WriteLine(e.GetType() + " " + e.Message);
        }
    }

    static void Large() {
        foreach (var text in new[] {"0", "-5", " 12 ", "123456789012345678901234567890", "-18446744073709551616", "18446744073709551615", "", "1 2", "5\0", null}) Read(text);
        var power = BigInteger.Pow(7, 40);
        foreach (var format in new[] {"D", "D50", "X", "R", "N0", "N2", "C1", "P0", "F1"}) Console.WriteLine(power.ToString(format, CultureInfo.InvariantCulture) + " " + (-power).ToString(format, CultureInfo.InvariantCulture));
    }

    static int Main() {
        Signs();
        Large();
        return 0;
    }
}
