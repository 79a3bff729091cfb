package java.lang.reflect;

import conspect.rt.Intrinsics;
import java.io.Serializable;

/** Objects that implement an interface by calls of a handler; their classes are made by the front end. */
public class Proxy implements Serializable {
    private static final long serialVersionUID = -2222568056686623797L;

    /** What is called. */
    protected InvocationHandler h;

    protected Proxy(InvocationHandler handler) {
        h = handler;
    }

    public static Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler handler) {
        if (handler == null) {
            throw new NullPointerException();
        }
        if (interfaces.length != 1 || !interfaces[0].isOfProgram$()) {
            Intrinsics.unsupported("a Proxy of other than one interface of the program");
        }
        if (!interfaces[0].isInterface()) {
            throw new IllegalArgumentException(interfaces[0].getName() + " is not an interface");
        }
        Proxy proxy = (Proxy) Intrinsics.proxyOf(interfaces[0].number$(), handler);
        proxy.h = handler;
        return proxy;
    }

    public static boolean isProxyClass(Class<?> type) {
        return type != Proxy.class && Proxy.class.isAssignableFrom(type);
    }

    public static InvocationHandler getInvocationHandler(Object proxy) {
        if (!(proxy instanceof Proxy)) {
            throw new IllegalArgumentException("not a proxy instance");
        }
        return ((Proxy) proxy).h;
    }

    /** A call of a method without what it declares to throw: the handler's result. */
    static Object call$(Proxy proxy, Method method, Object[] arguments) throws Throwable {
        try {
            return proxy.h.invoke(proxy, method, arguments);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable thrown) {
            Class<?>[] declared = method.exceptions;
            for (int i = 0; i < declared.length; i++) {
                if (declared[i].isInstance(thrown)) {
                    throw thrown;
                }
            }
            throw new UndeclaredThrowableException(thrown);
        }
    }

    /** The method of an interface with this number in its file, or of {@code Object}: what a proxy's handler is given. */
    static Method method$(Class<?> owner, int slot) {
        Executable[] all = (Executable[]) Intrinsics.methodsOf(owner.number$());
        for (int i = 0; i < all.length; i++) {
            if (all[i].slot == slot) {
                return (Method) all[i];
            }
        }
        return null;
    }
}
