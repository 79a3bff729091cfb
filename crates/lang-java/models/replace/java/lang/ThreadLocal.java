package java.lang;

import java.util.function.Supplier;

/** A variable of the first thread; others must not ask for theirs. */
public class ThreadLocal<T> {
    private T value;
    private boolean present;

    public ThreadLocal() {}

    /** A variable whose first value a supplier gives. */
    private static final class Supplied<S> extends ThreadLocal<S> {
        private final Supplier<? extends S> supplier;

        Supplied(Supplier<? extends S> supplier) {
            if (supplier == null) {
                throw new NullPointerException();
            }
            this.supplier = supplier;
        }

        @Override
        protected S initialValue() {
            return supplier.get();
        }
    }

    public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {
        return new Supplied<S>(supplier);
    }

    protected T initialValue() {
        return null;
    }

    /** Only the first thread has variables. */
    private static void check() {
        if (!Thread.isFirst$()) {
            conspect.rt.Intrinsics.unsupported("thread-local variables of a thread other than main");
        }
    }

    public T get() {
        check();
        if (!present) {
            conspect.rt.Intrinsics.granted("the thread has no values of thread-local variables when the entry starts");
            T first = initialValue();
            value = first;
            present = true;
        }
        return value;
    }

    public void set(T newValue) {
        check();
        value = newValue;
        present = true;
    }

    public void remove() {
        check();
        value = null;
        present = false;
    }

    boolean isPresent() {
        return present;
    }
}
