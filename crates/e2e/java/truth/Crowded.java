/** A program with more classes than are looked at one by one. */
public class Crowded {
    private static class C00 {} private static class C01 {} private static class C02 {} private static class C03 {} private static class C04 {} private static class C05 {}
    private static class C06 {} private static class C07 {} private static class C08 {} private static class C09 {} private static class C10 {} private static class C11 {}
    private static class C12 {} private static class C13 {} private static class C14 {} private static class C15 {} private static class C16 {} private static class C17 {}
    private static class C18 {} private static class C19 {} private static class C20 {} private static class C21 {} private static class C22 {} private static class C23 {}
    private static class C24 {} private static class C25 {} private static class C26 {} private static class C27 {} private static class C28 {} private static class C29 {}
    private static class C30 {} private static class C31 {} private static class C32 {} private static class C33 {} private static class C34 {} private static class C35 {}
    private static class C36 {} private static class C37 {} private static class C38 {} private static class C39 {} private static class C40 {} private static class C41 {}
    private static class C42 {} private static class C43 {} private static class C44 {} private static class C45 {} private static class C46 {} private static class C47 {}
    private static class C48 {} private static class C49 {} private static class C50 {} private static class C51 {} private static class C52 {} private static class C53 {}
    private static class C54 {} private static class C55 {} private static class C56 {} private static class C57 {} private static class C58 {} private static class C59 {}
    private static class C60 {} private static class C61 {} private static class C62 {} private static class C63 {} private static class C64 {} private static class C65 {}
    private static class C66 {} private static class C67 {} private static class C68 {} private static class C69 {} private static class C70 {} private static class C71 {}

    //@ kind A=proved E=proved assuming: where the class of a given java.lang.Object[] matters, its class is an array of plain objects, of texts, of boxes or one that it was tested for
    static void kind(Object[] a) { assert a == null || a.getClass().isArray(); }

    //@ exact A=violated E=proved
    static void exact(Object[] a) { assert a == null || a.getClass() == Object[].class; }

    //@ own A=violated E=proved
    static void own(Object[] a) { assert !(a instanceof C07[]); }

    //@ ownKind A=violated E=proved
    static void ownKind(Object[] a) { assert !(a instanceof C07[]) || a.getClass() != C07[].class; }

    //@ length A=proved E=proved
    static void length(Object[] a) { assert a == null || java.lang.reflect.Array.getLength(a) == a.length; }
}
