// ConsoleShows.Written exceptions=violated System.DivideByZeroException
// ConsoleShows.Formatted exceptions=violated System.FormatException
using System;

// What is written to the console is made a text.
public static class ConsoleShows {
    public class Share {
        public int Of;
        public override string ToString() { return "1/" + 100 / Of; } // defect
    }

    public static void Written(int n) {
        Console.WriteLine(new Share { Of = n });
    }

    public static void Formatted(int n) {
        if (n == 7) Console.Write("{0} of {1}", n);
    }
}
