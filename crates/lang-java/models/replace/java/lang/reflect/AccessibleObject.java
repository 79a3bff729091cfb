package java.lang.reflect;

import conspect.rt.Intrinsics;
import java.lang.annotation.Annotation;

/** Fields, methods and constructors, as far as access to them goes. */
public class AccessibleObject implements AnnotatedElement {
    /** Was {@link #setAccessible} called with true? */
    boolean override;

    @Deprecated
    protected AccessibleObject() {}

    /** The class that declares the member. */
    Class<?> owner$() {
        return null;
    }

    /** The modifiers of the member. */
    int flags$() {
        return 0;
    }

    /** The number under which the annotations of the member are kept. */
    int annotated$() {
        return -1;
    }

    public void setAccessible(boolean flag) {
        if (flag && !owner$().isOfProgram$() && !Access$.isPublic(owner$(), flags$())) {
            Intrinsics.unsupported("setAccessible of a member of the JDK: modules are not modelled");
        }
        override = flag;
    }

    public static void setAccessible(AccessibleObject[] array, boolean flag) {
        for (int i = 0; i < array.length; i++) {
            array[i].setAccessible(flag);
        }
    }

    public final boolean trySetAccessible() {
        setAccessible(true);
        return true;
    }

    @Deprecated
    public boolean isAccessible() {
        return override;
    }

    public final boolean canAccess(Object object) {
        Intrinsics.unsupported("AccessibleObject.canAccess is not modelled");
        return false;
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> type) {
        // What the JDK declares has no annotations of the program's.
        return type.isOfProgram$() && !owner$().isOfProgram$() ? null
            : Access$.annotation(getDeclaredAnnotations(), type);
    }

    @Override
    public boolean isAnnotationPresent(Class<? extends Annotation> type) {
        return getAnnotation(type) != null;
    }

    @Override
    public <T extends Annotation> T[] getAnnotationsByType(Class<T> type) {
        Intrinsics.unsupported("getAnnotationsByType: repeated annotations are not modelled");
        return null;
    }

    @Override
    public Annotation[] getAnnotations() {
        return getDeclaredAnnotations();
    }

    @Override
    public <T extends Annotation> T getDeclaredAnnotation(Class<T> type) {
        return getAnnotation(type);
    }

    @Override
    public <T extends Annotation> T[] getDeclaredAnnotationsByType(Class<T> type) {
        Intrinsics.unsupported("getDeclaredAnnotationsByType: repeated annotations are not modelled");
        return null;
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return Access$.annotations(owner$(), annotated$());
    }
}
