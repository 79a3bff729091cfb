// conspect: assertions=proved exceptions=proved
// A filter sees the exception and the locals.
using System;
using System.Diagnostics;

public static class FilteredSafe {
    sealed class CodeException : Exception {
        public int Code;
    }

    public static void Main() {
        int code = Conspect.Any.Int();
        int handled = 0;
        try {
            throw new CodeException {Code = code};
        } catch (CodeException e) when (e.Code < 0) {
            handled = 1;
        } catch (CodeException e) when (e.Code == 0) {
            handled = 2;
        } catch (Exception) {
            handled = 3;
        }
        Debug.Assert(handled == (code < 0 ? 1 : code == 0 ? 2 : 3));
    }
}
