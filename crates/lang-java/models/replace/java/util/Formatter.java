package java.util;

import conspect.rt.Intrinsics;
import java.io.Closeable;
import java.io.File;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/** Formatted text. Numbers look as they do in English; dates, hexadecimal floats and other languages are not modelled. */
public final class Formatter implements Closeable, Flushable {
    private Appendable out;
    private final Locale locale;
    private boolean defaultLocale;
    private boolean closed;
    private IOException lastException;

    public enum BigDecimalLayoutForm {
        SCIENTIFIC, DECIMAL_FLOAT
    }

    public Formatter() {
        this.out = new StringBuilder();
        this.locale = null;
        this.defaultLocale = true;
    }

    public Formatter(Appendable a) {
        this.out = a == null ? new StringBuilder() : a;
        this.locale = null;
        this.defaultLocale = true;
    }

    public Formatter(Locale l) {
        this.out = new StringBuilder();
        this.locale = l;
    }

    public Formatter(Appendable a, Locale l) {
        this.out = a == null ? new StringBuilder() : a;
        this.locale = l;
    }

    public Formatter(PrintStream ps) {
        this.out = Objects.requireNonNull(ps);
        this.locale = null;
        this.defaultLocale = true;
    }

    public Formatter(OutputStream os) {
        this(new PrintStream(os));
    }

    public Formatter(String fileName) {
        this();
        Intrinsics.unsupported("Formatter: files are not modelled");
    }

    public Formatter(File file) {
        this();
        Intrinsics.unsupported("Formatter: files are not modelled");
    }

    private void ensureOpen() {
        if (closed) {
            throw new FormatterClosedException();
        }
    }

    public Locale locale() {
        ensureOpen();
        return defaultLocale ? Locale.getDefault(Locale.Category.FORMAT) : locale;
    }

    public Appendable out() {
        ensureOpen();
        return out;
    }

    @Override
    public String toString() {
        ensureOpen();
        return out.toString();
    }

    @Override
    public void flush() {
        ensureOpen();
        if (out instanceof Flushable) {
            try {
                ((Flushable) out).flush();
            } catch (IOException e) {
                lastException = e;
            }
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (out instanceof Closeable) {
            try {
                ((Closeable) out).close();
            } catch (IOException e) {
                lastException = e;
            }
        }
    }

    public IOException ioException() {
        return lastException;
    }

    public Formatter format(String format, Object... args) {
        return print(format, args, locale);
    }

    public Formatter format(Locale l, String format, Object... args) {
        return print(format, args, l);
    }

    private Formatter print(String format, Object[] args, Locale l) {
        ensureOpen();
        if (l != null) {
            checkLocale(l);
        }
        FormatSpec[] parts = FormatSpec.parse(format);
        int last = -1;
        int ordinary = -1;
        for (int i = 0; i < parts.length; i++) {
            FormatSpec spec = parts[i];
            if (l == null && defaultLocale && spec.isLocal()) {
                Intrinsics.granted("the default locale is English");
            }
            Object arg = null;
            if (spec.takesArgument()) {
                if (spec.index == FormatSpec.RELATIVE) {
                    if (last < 0) {
                        throw new MissingFormatArgumentException(spec.toString());
                    }
                } else if (spec.index == FormatSpec.ORDINARY) {
                    ordinary++;
                    last = ordinary;
                } else {
                    last = spec.index - 1;
                }
                if (args != null && last >= args.length) {
                    throw new MissingFormatArgumentException(
                        spec.toString());
                }
                arg = args == null ? null : args[last];
            }
            if (arg instanceof Formattable && spec.isString()) {
                ((Formattable) arg).formatTo(this, spec.formattableFlags(), spec.width, spec.precision);
            } else {
                emit(spec.text(arg));
            }
        }
        return this;
    }

    private void emit(String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            lastException = e;
        }
    }

    private static void checkLocale(Locale l) {
        String language = l.getLanguage();
        if (!language.isEmpty() && !language.equals("en")) {
            Intrinsics.unsupported("formatting in a language other than English");
        }
    }
}
