import java.util.Random;

/**
 * What proofs take for granted of texts and characters: each method states the contracts of some library methods. The prover
 * shows that the contracts say so much; `main` runs the methods on the JVM, which shows that they do not say too much.
 */
public class Contracts {
    static void found(String a, String b, int c, int from) {
        if (a == null) {
            return;
        }
        int[] places = {a.indexOf(c), a.lastIndexOf(c), a.indexOf(c, from), a.lastIndexOf(c, from)};
        assert a.indexOf(c) >= -1 && a.indexOf(c) < a.length();
        int after = a.indexOf(c, from);
        assert after >= -1 && after < a.length();
        int before = a.lastIndexOf(c, from);
        assert before >= -1 && before < a.length();
        try {
            int i = a.indexOf(b);
            assert b != null && (i == -1 || i >= 0 && i <= a.length() - b.length());
        } catch (NullPointerException e) {
            assert b == null;
        }
        try {
            int i = a.lastIndexOf(b);
            assert b != null && (i == -1 || i >= 0 && i <= a.length() - b.length());
        } catch (NullPointerException e) {
            assert b == null;
        }
        foundFrom(a, b, from);
    }

    static void foundFrom(String a, String b, int from) {
        if (a == null || b == null) {
            return;
        }
        int i = a.indexOf(b, from);
        assert i == -1 || i >= 0 && i <= a.length() - b.length();
        int j = a.lastIndexOf(b, from);
        assert j == -1 || j >= 0 && j <= a.length() - b.length();
        assert !a.startsWith(b, from) || b.length() <= a.length();
    }

    static void arrays(char[] units) {
        if (units != null) {
            assert String.valueOf(units).length() == units.length;
        }
    }

    static void nullArray(char[] units) {
        try {
            String.copyValueOf(units);
        } catch (NullPointerException e) {
            assert units == null;
        }
    }

    static void parsed(String a) {
        Boolean.parseBoolean(a);
        try {
            Double.parseDouble(a);
            Float.parseFloat(a);
            assert a != null;
        } catch (NumberFormatException e) {
            assert a != null;
        } catch (NullPointerException e) {
            assert a == null;
        }
    }

    static void parts(String a, int i, int j) {
        if (a == null) {
            return;
        }
        try {
            assert a.substring(i, j).length() == j - i && i >= 0 && j <= a.length();
        } catch (StringIndexOutOfBoundsException e) {
            assert i < 0 || j < i || j > a.length();
        }
        try {
            assert a.substring(i).length() == a.length() - i;
        } catch (StringIndexOutOfBoundsException e) {
            assert i < 0 || i > a.length();
        }
    }

    static void units(String a, int i) {
        if (a == null) {
            return;
        }
        try {
            a.charAt(i);
            assert i >= 0 && i < a.length();
        } catch (StringIndexOutOfBoundsException e) {
            assert i < 0 || i >= a.length();
        }
        try {
            a.codePointAt(i);
            assert i >= 0 && i < a.length();
        } catch (StringIndexOutOfBoundsException e) {
            assert i < 0 || i >= a.length();
        }
    }

    static void compared(String a, String b) {
        if (a == null) {
            return;
        }
        assert a.isEmpty() == (a.length() == 0);
        assert !a.equals(b) || b != null && a.length() == b.length();
        assert !a.equalsIgnoreCase(b) || b != null && a.length() == b.length();
        try {
            a.compareTo(b);
            a.compareToIgnoreCase(b);
            assert b != null;
            assert !a.startsWith(b) || a.length() >= b.length();
            assert !a.endsWith(b) || a.length() >= b.length();
            a.contains(b);
        } catch (NullPointerException e) {
            assert b == null;
        }
    }

    static void nulls(String a, int which) {
        if (a == null) {
            return;
        }
        String none = null;
        try {
            switch (which) {
                case 0 -> a.contains(none);
                case 1 -> a.startsWith(none);
                case 2 -> a.endsWith(none);
                case 3 -> a.concat(none);
                case 4 -> a.replace(none, a);
                case 5 -> a.replace(a, none);
                case 6 -> a.compareToIgnoreCase(none);
                case 7 -> new StringBuilder(none);
                default -> a.compareTo(none);
            }
            assert false;
        } catch (NullPointerException e) {
            assert which == which;
        }
    }

    static void made(String a, String b, char from, char to) {
        if (a == null || b == null) {
            return;
        }
        assert a.concat(b).length() == a.length() + b.length();
        assert a.replace(from, to).length() == a.length();
        assert a.trim().length() <= a.length() && a.strip().length() <= a.length();
        assert a.stripLeading().length() <= a.length() && a.stripTrailing().length() <= a.length();
        assert a.toString().length() == a.length() && a.intern().length() == a.length();
        assert a.replace(a, b) != null && a.toUpperCase() != null && a.toLowerCase() != null;
    }

    static void repeated(String a, int n) {
        if (a == null || n > 100) {
            return;
        }
        try {
            assert a.repeat(n) != null && n >= 0;
        } catch (IllegalArgumentException e) {
            assert n < 0;
        }
        try {
            assert new StringBuilder(n).length() >= 0 && n >= 0;
        } catch (NegativeArraySizeException e) {
            assert n < 0;
        }
    }

    static void shown(int n, long l) {
        int i = String.valueOf(n).length();
        int j = String.valueOf(l).length();
        assert i >= 1 && i <= 11 && j >= 1 && j <= 20;
    }

    static void shownByClass(int n) {
        int i = Integer.toString(n).length();
        assert i >= 1 && i <= 65;
    }

    static void shownOthers(double d, float f, boolean b, char c) {
        int i = String.valueOf(d).length();
        int j = String.valueOf(f).length();
        assert i >= 3 && i <= 32 && j >= 3 && j <= 32;
        assert String.valueOf(c).length() == 1;
        int k = String.valueOf(b).length();
        assert k == 4 || k == 5;
    }

    static void shownInBases(long l) {
        int i = Long.toString(l, 2).length();
        int j = Long.toBinaryString(l).length();
        assert i >= 1 && i <= 65 && j >= 1 && j <= 64;
    }

    static void characters(char c) {
        if (c > 127) {
            return;
        }
        boolean digit = c >= '0' && c <= '9';
        boolean upper = c >= 'A' && c <= 'Z';
        boolean lower = c >= 'a' && c <= 'z';
        assert Character.isDigit(c) == digit;
        assert Character.isLetter(c) == (upper || lower);
        assert Character.isAlphabetic(c) == (upper || lower);
        assert Character.isLetterOrDigit(c) == (digit || upper || lower);
        assert Character.isUpperCase(c) == upper;
        assert Character.isLowerCase(c) == lower;
        assert Character.isWhitespace(c) == (c >= 9 && c <= 13 || c >= 28 && c <= 32);
        assert Character.toUpperCase(c) == (lower ? c - 32 : c);
        assert Character.toLowerCase(c) == (upper ? c + 32 : c);
        assert Character.toLowerCase((int) c) == (upper ? c + 32 : c);
    }

    static void edits(StringBuilder b, int i, int j, char c) {
        if (b == null) {
            return;
        }
        StringBuilder same = b;
        try {
            b.charAt(i);
            b.setCharAt(i, c);
            same = b.deleteCharAt(i);
            assert same == b;
            same = b.insert(i, c);
            assert same == b;
            same = b.insert(i, "text");
            assert same == b;
            same = b.delete(i, j);
            assert same == b;
            b.substring(i);
            b.substring(i, j);
            b.setLength(j);
        } catch (StringIndexOutOfBoundsException e) {
            assert same == b;
        }
    }

    static String text(Random random) {
        int kind = random.nextInt(12);
        if (kind == 0) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        for (int n = random.nextInt(6); n > 0; n--) {
            int unit = random.nextInt(kind < 9 ? 4 : 0x10000);
            out.append((char) (kind < 9 ? " aA\t".charAt(unit) : unit));
        }
        return out.toString();
    }

    static int number(Random random) {
        return random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(12) - 3;
    }

    public static void main(String[] args) {
        Random random = new Random(7);
        for (char c = 0; c < 128; c++) {
            characters(c);
        }
        for (int n : new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 1}) {
            double tiny = -Double.longBitsToDouble(random.nextLong() & 0xF_FFFF_FFFF_FFFFL);
            shown(n, (long) n << 32);
            shownOthers(tiny, -Float.MIN_NORMAL / 3, n < 0, (char) n);
            shownByClass(n);
            shownInBases((long) n << 32);
        }
        int runs = Integer.parseInt(args[0]);
        for (int round = 0; round < runs; round++) {
            String a = text(random);
            String b = random.nextInt(4) == 0 ? a : text(random);
            int i = number(random);
            int j = number(random);
            found(a, b, random.nextInt(3) == 0 ? i : ' ', j);
            parts(a, i, j);
            units(a, i);
            arrays(a == null ? null : a.toCharArray());
            nullArray(a == null ? null : a.toCharArray());
            parsed(round % 2 == 0 ? a : Integer.toString(i));
            compared(a, b);
            nulls(a, round % 9);
            made(a, b, ' ', (char) i);
            repeated(a, i);
            long bits = random.nextLong();
            shown(i, bits);
            shownOthers(Double.longBitsToDouble(bits), Float.intBitsToFloat((int) bits), i < 0, (char) j);
            shownByClass(i);
            shownInBases(bits);
            edits(a == null ? null : new StringBuilder(a), i, j, 'x');
        }
        System.out.println("contracts hold in " + runs + " rounds");
    }
}
