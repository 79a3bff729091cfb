package summaries;

/**
 * A collision avoidance unit in fixed-point arithmetic: replies of other aircraft are checked, tracked by filters, and each
 * is classed as clear, near, traffic or threat; of the threats follows an advice to climb or to descend. Most checks of
 * what the trackers compute can never fail.
 *
 * <p>Altitudes are in feet, ranges in hundredths of a nautical mile, rates a reply.
 */
public final class TrafficAdvisory {
    static final int CLEAR = 0;
    static final int NEAR = 1;
    static final int TRAFFIC = 2;
    static final int THREAT = 3;

    static final int HIGHEST = 40_000;
    static final int FARTHEST = 4_000;

    /** Another aircraft. */
    static final class Track {
        int altitude = 20_000;
        int range = 2_000;
        int climbing;
        int closing;
        int level = CLEAR;
        int faults;
    }

    private int own = 20_000;
    private final Track left = new Track();
    private final Track right = new Track();
    private final Track behind = new Track();
    private int advice;
    private int faults;

    static int limit(int value, int low, int high) {
        if (value < low) {
            return low;
        }
        if (value > high) {
            return high;
        }
        return value;
    }

    static boolean outside(int value, int low, int high) {
        return value < low || value > high;
    }

    static int smooth(int before, int now) {
        return before + (now - before) / 2;
    }

    /** The altitude of this aircraft. */
    void fly(int altitude) {
        if (outside(altitude, 0, HIGHEST) || outside(own, 0, HIGHEST)) {
            faults++;
            return;
        }
        int change = altitude - own;
        if (outside(change, -HIGHEST, HIGHEST)) {
            faults++; // target: callee, no path
        }
        own = limit(smooth(own, altitude), 0, HIGHEST);
        if (outside(own + 1_000, 1_000, HIGHEST + 1_000)) {
            faults++;
        }
        int hundreds = own / 100;
        if (outside(hundreds, 0, 400)) {
            faults++;
        }
    }

    /** Checks of an altitude before it is used. */
    private static void monitorAltitude(Track track, int altitude) {
        int change = altitude - track.altitude;
        if (outside(change, -HIGHEST, HIGHEST)) {
            track.faults++;
        }
        int sum = altitude + track.altitude;
        if (outside(sum, 0, 2 * HIGHEST)) {
            track.faults++;
        }
        int code = altitude / 16 + 40;
        if (outside(code, 40, 2_540)) {
            track.faults++;
        }
        int left = HIGHEST - altitude;
        if (outside(left, 0, HIGHEST)) {
            track.faults++;
        }
    }

    /** Checks of a range before it is used. */
    private static void monitorRange(Track track, int range) {
        int moved = range - track.range;
        if (outside(moved, -FARTHEST, FARTHEST)) {
            track.faults++;
        }
        int both = range + track.range;
        if (outside(both, 0, 2 * FARTHEST)) {
            track.faults++;
        }
        int delay = range * 4 + 300;
        if (outside(delay, 300, 16_300)) {
            track.faults++;
        }
        int gates = range / 16;
        if (outside(gates, 0, 250)) {
            track.faults++;
        }
    }

    /** Filters the reply. */
    private static void follow(Track track, int altitude, int range) {
        int high = limit(smooth(track.altitude, altitude), 0, HIGHEST);
        int far = limit(smooth(track.range, range), 0, FARTHEST);
        track.climbing = limit(high - track.altitude, -HIGHEST, HIGHEST);
        track.closing = limit(track.range - far, -FARTHEST, FARTHEST);
        track.altitude = high;
        track.range = far;
    }

    /** Checks of the altitude that the filter computed. */
    private static void monitorHeight(Track track) {
        if (outside(track.altitude, 0, HIGHEST)) {
            track.faults++;
        }
        if (outside(track.climbing, -HIGHEST, HIGHEST)) {
            track.faults++;
        }
        int later = track.altitude + track.climbing;
        if (outside(later, -HIGHEST, 2 * HIGHEST)) {
            track.faults++;
        }
        int minute = track.climbing / 4;
        if (outside(minute, -10_000, 10_000)) {
            track.faults++;
        }
    }

    /** Checks of the range that the filter computed. */
    private static void monitorDistance(Track track) {
        if (outside(track.range, 0, FARTHEST)) {
            track.faults++;
        }
        if (outside(track.closing, -FARTHEST, FARTHEST)) {
            track.faults++;
        }
        int next = track.range - track.closing;
        if (outside(next, -FARTHEST, 2 * FARTHEST)) {
            track.faults++;
        }
        int feet = track.range * 64;
        if (outside(feet, 0, 64 * FARTHEST)) {
            track.faults++;
        }
    }

    /** The distance in altitude. */
    static int apart(int own, int altitude) {
        int difference = own - altitude;
        return difference < 0 ? -difference : difference;
    }

    /** How dangerous a track is: by the range in some replies, and by altitude. */
    static int classify(int range, int closing, int apart) {
        int soon = range - closing * 2;
        if (apart > 1_200 || soon > 1_800) {
            return CLEAR;
        }
        if (apart <= 600 && soon <= 600) {
            return THREAT; // target: callee, some path
        }
        return soon <= 1_000 ? TRAFFIC : NEAR;
    }

    /** Checks of the class by what it was computed from. */
    private static void monitorClass(Track track, int own) {
        int difference = own - track.altitude;
        if (outside(difference, -HIGHEST, HIGHEST)) {
            track.faults++;
        }
        if (track.level == THREAT && outside(difference, -600, 600)) {
            track.faults++;
        }
        if (track.level == TRAFFIC && outside(difference, -1_200, 1_200)) {
            track.faults++;
        }
        if (track.level == NEAR && outside(difference, -1_200, 1_200)) {
            track.faults++;
        }
        int soon = track.range - 2 * track.closing;
        if (track.level != CLEAR && soon > 1_800) {
            track.faults++;
        }
        if (track.level == THREAT && soon > 600) {
            track.faults++;
        }
        if (outside(soon, -3 * FARTHEST, 3 * FARTHEST)) {
            track.faults++;
        }
        if (outside(track.level, CLEAR, THREAT)) {
            track.faults++;
        }
    }

    /** One reply of one aircraft. */
    static void reply(Track track, int altitude, int range, int own) {
        if (outside(altitude, 0, HIGHEST) || outside(range, 0, FARTHEST)) {
            track.faults++;
            return;
        }
        if (outside(track.altitude, 0, HIGHEST) || outside(track.range, 0, FARTHEST) || outside(own, 0, HIGHEST)) {
            track.faults++;
            return;
        }
        monitorAltitude(track, altitude);
        monitorRange(track, range);
        follow(track, altitude, range);
        monitorHeight(track);
        monitorDistance(track);
        track.level = classify(track.range, track.closing, apart(own, track.altitude));
        monitorClass(track, own);
        for (int k = 1; k <= 4; k++) {
            int part = track.range * k / 4;
            if (part < 0 || part > FARTHEST) {
                track.faults++;
            }
        }
    }

    private boolean above(Track track) {
        return track.level == THREAT && track.altitude >= own;
    }

    private boolean below(Track track) {
        return track.level == THREAT && track.altitude < own;
    }

    /** Up, down or nothing: away from threats; 9 where they leave no way. */
    int resolve() {
        boolean above = above(left) || above(right) || above(behind);
        boolean below = below(left) || below(right) || below(behind);
        if (above && below) {
            return 9; // target: callee, last path
        }
        if (above) {
            return -1;
        }
        return below ? 1 : 0;
    }

    static boolean flown(int altitude) {
        return altitude >= 0 && altitude <= HIGHEST;
    }

    static boolean heard(int range) {
        return range >= 0 && range <= FARTHEST;
    }

    /** One reply of one aircraft. */
    public static int once(int own, int altitude, int range) {
        if (!flown(own) || !flown(altitude) || !heard(range)) {
            return -1;
        }
        TrafficAdvisory t = new TrafficAdvisory();
        t.fly(own);
        reply(t.left, altitude, range, t.own);
        return t.resolve();
    }

    /** One reply of each of two aircraft. */
    public static int both(int own, int a, int r, int b, int s) {
        if (!flown(own) || !flown(a) || !heard(r) || !flown(b) || !heard(s)) {
            return -1;
        }
        TrafficAdvisory t = new TrafficAdvisory();
        t.fly(own);
        reply(t.left, a, r, t.own);
        reply(t.right, b, s, t.own);
        t.advice = t.resolve();
        assert t.faults + t.left.faults + t.right.faults == 0;
        if (t.advice == 1 && t.right.level == NEAR) {
            return 2; // target: caller, last path
        }
        return t.advice;
    }

    /** One reply of each of three aircraft. */
    public static int three(int own, int a, int r, int b, int s, int c, int q) {
        if (!flown(own) || !flown(a) || !heard(r) || !flown(b) || !heard(s) || !flown(c) || !heard(q)) {
            return -1;
        }
        TrafficAdvisory t = new TrafficAdvisory();
        t.fly(own);
        reply(t.left, a, r, t.own);
        reply(t.right, b, s, t.own);
        reply(t.behind, c, q, t.own);
        t.advice = t.resolve();
        assert t.faults + t.left.faults + t.right.faults + t.behind.faults == 0;
        return t.advice;
    }
}
