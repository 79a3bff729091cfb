package conspect.model.java.lang;

import conspect.rt.Intrinsics;

/** Natives of {@code java.lang.Object}. */
final class Object {
    private Object() {}

    static java.lang.Class<?> getClass(java.lang.Object self) {
        return (java.lang.Class<?>) Intrinsics.classObject(Intrinsics.classOf(self));
    }

    static int hashCode(java.lang.Object self) {
        return Intrinsics.identityHash(self);
    }

    static java.lang.Object clone(java.lang.Object self) throws CloneNotSupportedException {
        if (!(self instanceof Cloneable)) {
            throw new CloneNotSupportedException(self.getClass().getName());
        }
        return Intrinsics.clone(self);
    }

    static void notify(java.lang.Object self) {
        Intrinsics.granted("a thread that calls notify or notifyAll owns the monitor");
    }

    static void notifyAll(java.lang.Object self) {
        Intrinsics.granted("a thread that calls notify or notifyAll owns the monitor");
    }

    static void wait(java.lang.Object self, long timeout) throws InterruptedException {
        Intrinsics.unsupported("Object.wait: threads are not modelled");
    }
}
