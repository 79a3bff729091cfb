// conspect: assertions=proved exceptions=proved
// All constants of an enum, by reflection.
using System;
using System.Diagnostics;

public static class EnumTotal {
    enum Coin : byte { Penny = 1, Dime = 10, Quarter = 25 }

    public static void Main() {
        int total = 0;
        foreach (Coin coin in Enum.GetValues(typeof(Coin))) total += (int) coin;
        Debug.Assert(total == 36 && Enum.GetNames(typeof(Coin))[1] == "Dime" && Enum.GetName(typeof(Coin), (byte) 25) == "Quarter");
        Coin parsed;
        Debug.Assert(Enum.TryParse("Dime", out parsed) && parsed == Coin.Dime && !Enum.TryParse("dime", out parsed));
    }
}
