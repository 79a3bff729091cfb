import java.util.List;

/** As `Reached`: objects of any class are given, and the library asks of them only what anybody knows. */
public class Wide {
    static class Style extends java.text.MessageFormat {
        Style() { super("x"); }
        @Override public void applyPattern(String p) { assert p.length() < 9; super.applyPattern(p); }
    }

    static class Source extends java.io.InputStream {
        public int read() { return -1; }
        @Override public long skip(long n) { assert n > 3; return 0; }
    }

    static boolean compared(Object a, Object b) { return a.equals(b); } // proved
    static String joined(List<Object> l) { StringBuilder b = new StringBuilder(); for (Object o : l) b.append(o); return b.toString(); } // proved
    static void changed(Object o) { if (o instanceof java.text.MessageFormat) ((java.text.MessageFormat) o).applyPattern("0123456789"); } // open
    static int passed(Object o) throws Exception { return new java.io.DataInputStream((java.io.InputStream) o).skipBytes(3); } // open
    static int typed(java.text.MessageFormat f) { return f.toPattern().length(); } // open
    static boolean madeHere(Object o) { return new Style().equals(o); } // open
}
