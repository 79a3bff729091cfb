package conspect.model.java.security;

import java.security.AccessControlContext;
import java.security.Permission;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/** Without a security manager an action just runs. */
final class AccessController {
    private AccessController() {}

    private static <T> T attempt(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new PrivilegedActionException(e);
        }
    }

    static void checkPermission(Permission permission) {}

    static <T> T doPrivileged(PrivilegedAction<T> action) {
        return action.run();
    }

    static <T> T doPrivileged(PrivilegedExceptionAction<T> action)
        throws PrivilegedActionException {
        return attempt(action);
    }

    static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action) {
        return action.run();
    }

    static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action)
        throws PrivilegedActionException {
        return attempt(action);
    }

    static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context) {
        return action.run();
    }

    static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context)
        throws PrivilegedActionException {
        return attempt(action);
    }

    static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
        return action.run();
    }

    static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context, Permission... permissions)
        throws PrivilegedActionException {
        return attempt(action);
    }

    static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action, AccessControlContext context, Permission... permissions) {
        return action.run();
    }

    static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action, AccessControlContext context, Permission... permissions)
        throws PrivilegedActionException {
        return attempt(action);
    }
}
