package conspect.model.java.lang.invoke;

import conspect.rt.Intrinsics;

/** Lookups can be made; what they look up is not modelled. */
final class MethodHandles {
    private MethodHandles() {}

    static java.lang.invoke.MethodHandles.Lookup lookup() {
        Class<?> lookup = java.lang.invoke.MethodHandles.Lookup.class;
        return (java.lang.invoke.MethodHandles.Lookup) Intrinsics.newInstance(lookup.number$());
    }
}
