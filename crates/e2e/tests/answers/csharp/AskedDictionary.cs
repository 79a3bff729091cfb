// AskedDictionary.Get exceptions=proved
// Whether a given dictionary has a key is decided when the key is asked for; how many others there are does not matter.
using System.Collections.Generic;

public static class AskedDictionary {
    public static int Get(Dictionary<string, int> rates, int day) {
        if (rates == null) return 0;
        int rate;
        if (!rates.TryGetValue("normal", out rate)) rates["normal"] = 3;
        if (day == 7 && rates.ContainsKey("sunday")) return rates["sunday"];
        return rates["normal"] + rate;
    }
}
