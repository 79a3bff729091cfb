package java.lang;

/** A variable of the only thread there is; no thread is ever started that could inherit it. */
public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    public InheritableThreadLocal() {}

    protected T childValue(T parentValue) {
        return parentValue;
    }
}
