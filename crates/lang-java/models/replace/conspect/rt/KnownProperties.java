package conspect.rt;

import java.util.Properties;

/** The system's properties as the JDK's own classes ask for them, one by one. */
public final class KnownProperties extends Properties {
    private static final long serialVersionUID = 1L;

    @Override
    public String getProperty(String key) {
        return System.getProperty(key);
    }

    @Override
    public String getProperty(String key, String def) {
        return System.getProperty(key, def);
    }
}
