package summaries;

/** Advice to climb or descend from altitudes and separations, in the manner of TCAS. */
public final class CollisionAvoidance {
    static int threshold(int level) {
        if (level == 0) {
            return 400;
        }
        if (level == 1) {
            return 500;
        }
        if (level == 2) {
            return 640;
        }
        return 740;
    }

    static int climbBias(boolean inhibit, int up) {
        return inhibit ? up + 100 : up;
    }

    static boolean belowThreat(int own, int other) {
        return own < other;
    }

    static boolean nonCrossingClimb(boolean inhibit, int up, int down, int own, int other, int level) {
        if (climbBias(inhibit, up) > down) {
            return !belowThreat(own, other) || !(down >= threshold(level));
        }
        return belowThreat(other, own) && up >= threshold(level);
    }

    static boolean nonCrossingDescend(boolean inhibit, int up, int down, int own, int other, int level) {
        if (climbBias(inhibit, up) > down) {
            return belowThreat(own, other) && down >= threshold(level);
        }
        return !belowThreat(other, own) || up >= threshold(level);
    }

    static int separation(boolean confident, int own, int other, int up, int down, int level, boolean inhibit) {
        boolean enabled = confident && own - other < 600;
        if (!enabled) {
            return 0;
        }
        boolean climb = nonCrossingClimb(inhibit, up, down, own, other, level) && belowThreat(own, other);
        boolean descend = nonCrossingDescend(inhibit, up, down, own, other, level) && belowThreat(other, own);
        if (climb && descend) {
            return 0; // target: callee, no path
        }
        if (climb) {
            return 1; // target: callee, some path
        }
        return descend ? 2 : 0;
    }

    public static int start(boolean c, short own, short other, short up, short down, int level, boolean inhibit) {
        int advice = separation(c, own, other, up, down, level, inhibit);
        assert advice != 1 || own < other;
        return advice;
    }
}
