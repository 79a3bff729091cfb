package conspect.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A comparator that a witness describes by a rank of each object and what each comparison gives (the model {@code conspect.rt.Ranking}). */
final class Ranking implements Comparator<Object> {
    private final List<Object> objects = new ArrayList<>();
    private final List<Integer> ranks = new ArrayList<>();

    @Override
    public int compare(Object a, Object b) {
        int first = rank(a);
        int second = rank(b);
        int out = number("Comparator.compare()");
        if (Integer.signum(out) != Integer.compare(first, second)) {
            Requests.assumptionFailed();
        }
        return out;
    }

    private int rank(Object object) {
        for (int i = 0; i < objects.size(); i++) {
            if (isSame(objects.get(i), object)) {
                return ranks.get(i);
            }
        }
        objects.add(object);
        ranks.add(number("Comparator.rank()"));
        return ranks.get(ranks.size() - 1);
    }

    private static int number(String label) {
        return Integer.parseInt(Requests.answer(label, label).substring(1));
    }

    private static boolean isSame(Object a, Object b) {
        return a == b || isValue(a) && a.equals(b);
    }

    private static boolean isValue(Object a) {
        return a instanceof String || a instanceof Integer || a instanceof Long || a instanceof Short || a instanceof Byte
            || a instanceof Character || a instanceof Boolean || a instanceof Double || a instanceof Float;
    }
}
