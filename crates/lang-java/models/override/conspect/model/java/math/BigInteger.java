package conspect.model.java.math;

/** Numbers that are not known, without a choice among those that the class keeps. */
final class BigInteger {
    private BigInteger() {}

    static java.math.BigInteger valueOf(long val) {
        return java.math.Access$.of(val);
    }
}
