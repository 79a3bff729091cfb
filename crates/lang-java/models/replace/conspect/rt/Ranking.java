package conspect.rt;

import java.util.Comparator;

/**
 * A comparator that is given: any total order in which objects may be equal (the contract of {@code Comparator}), as a rank of each
 * object. Texts and boxes that are equal have one rank, for nothing else tells them apart.
 */
@SuppressWarnings("rawtypes")
public final class Ranking implements Comparator {
    private Object[] objects = new Object[2];
    private int[] ranks = new int[2];
    private int count;

    @Override
    public int compare(Object a, Object b) {
        int first = rank(a);
        int second = rank(b);
        // The sign says it; the number is any.
        int out = Intrinsics.givenInt("Comparator.compare()");
        Intrinsics.assume(first < second ? out < 0 : first == second ? out == 0 : out > 0);
        return out;
    }

    private int rank(Object object) {
        for (int i = 0; i < count; i++) {
            if (isSame(objects[i], object)) {
                return ranks[i];
            }
        }
        if (count == objects.length) {
            Object[] moreObjects = new Object[2 * count];
            int[] moreRanks = new int[2 * count];
            for (int i = 0; i < count; i++) {
                moreObjects[i] = objects[i];
                moreRanks[i] = ranks[i];
            }
            objects = moreObjects;
            ranks = moreRanks;
        }
        int rank = Intrinsics.givenInt("Comparator.rank()");
        objects[count] = object;
        ranks[count] = rank;
        count++;
        return rank;
    }

    private static boolean isSame(Object a, Object b) {
        return a == b || isValue(a) && a.equals(b);
    }

    private static boolean isValue(Object a) {
        return a instanceof String || a instanceof Integer || a instanceof Long || a instanceof Short || a instanceof Byte
            || a instanceof Character || a instanceof Boolean || a instanceof Double || a instanceof Float;
    }
}
