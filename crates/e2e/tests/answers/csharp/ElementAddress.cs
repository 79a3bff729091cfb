// ElementAddress.Set exceptions=violated System.ArrayTypeMismatchException
public static class ElementAddress {
    static void Put(ref object place) { place = null; }

    public static void Set(bool special) {
        object[] all = special ? new string[1] : new object[1];
        Put(ref all[0]); // defect
    }
}
