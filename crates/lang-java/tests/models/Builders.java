/** {@code StringBuilder} and {@code StringBuffer}: sequences of pseudo-random operations. */
public class Builders {
    public static void main(String[] args) {
        Rng r = new Rng(2);
        for (int round = 0; round < 25; round++) {
            StringBuilder b = new StringBuilder(r.text());
            StringBuffer f = new StringBuffer();
            for (int step = 0; step < 14; step++) {
                builder(r, b);
                buffer(r, f);
            }
            Show.line("end", () -> b + "|" + f + "|" + b.length() + " " + b.capacity() + " " + f.capacity());
        }
    }

    private static void builder(Rng r, StringBuilder b) {
        int i = r.index();
        int j = r.index();
        String s = r.text();
        int op = r.below(22);
        Show.line("op" + op, () -> {
            switch (op) {
                case 0: return b.append(s).length();
                case 1: return b.append(r.letter()).append(i).append((long) i * j).append(i > j);
                case 2: return b.append(1.25).append(-0.5f).append((Object) null).append((String) null);
                case 3: return b.append(s.toCharArray(), 0, s.length() / 2).append(s, 0, s.length());
                case 4: return b.append(s, i, j);
                case 5: return b.insert(i, s);
                case 6: return b.insert(i, 'x').insert(0, 12).insert(0, true);
                case 7: return b.delete(i, j);
                case 8: return b.deleteCharAt(i);
                case 9: return b.replace(i, j, s);
                case 10: return b.reverse();
                case 11: return (int) b.charAt(i);
                case 12: b.setCharAt(i, 'y'); return b;
                case 13: b.setLength(i > 8 ? 12 : i); return b;
                case 14: return b.substring(i, j);
                case 15: return b.substring(i);
                case 16: return b.indexOf(s) + " " + b.lastIndexOf(s) + " " + b.indexOf(s, i);
                case 17: return b.appendCodePoint(0x1F600 + (i & 15)).codePointAt(0);
                case 18: return b.compareTo(new StringBuilder(s));
                case 19: b.ensureCapacity(40); b.trimToSize(); return b.capacity();
                case 20: return b.chars().sum();
                default: return b.isEmpty() + " " + b.toString().hashCode();
            }
        });
    }

    private static void buffer(Rng r, StringBuffer f) {
        int i = r.index();
        String s = r.text();
        int op = r.below(7);
        Show.line("buffer" + op, () -> {
            switch (op) {
                case 0: return f.append(s);
                case 1: return f.append(i).append('c').append(2.5);
                case 2: return f.insert(i, s);
                case 3: return f.reverse();
                case 4: return f.delete(0, i);
                case 5: return (int) f.charAt(i);
                default: return f.replace(0, i, "ab").toString();
            }
        });
    }
}
