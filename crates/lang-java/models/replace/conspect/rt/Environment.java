package conspect.rt;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;

/** All environment variables. Each is arbitrary, so which there are is not told; nobody can change them. */
public final class Environment extends AbstractMap<String, String> {
    public static final Environment ALL = new Environment();

    private Environment() {}

    @Override
    public String get(Object key) {
        return System.getenv((String) key);
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    @Override
    public String put(String key, String value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String remove(Object key) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void clear() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
        Intrinsics.unsupported("System.getenv: the environment is arbitrary");
        return null;
    }
}
