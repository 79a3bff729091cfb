package java.lang;

import conspect.rt.Concat;
import conspect.rt.Intrinsics;
import conspect.rt.Messages;
import conspect.rt.Open;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;

/**
 * Exceptions. {@code stack} is the number of the call stack at construction, which the engine can show; no
 * {@code StackTraceElement} is ever made. A message may be pending: kind and numbers of {@link Messages}.
 */
public class Throwable implements Serializable {
    private static final long serialVersionUID = -3042686055658047285L;

    /** Asked by {@code Error} since Java 25: is nobody recording? */
    static boolean jfrTracing;

    private String detailMessage;
    /** This object itself while no cause has been given. */
    private Throwable cause;
    private int stack;
    private int pending;
    private int pendingA;
    private int pendingB;
    private int pendingC;
    /** Null while there is none. */
    private Throwable[] suppressed;
    private boolean suppressionDisabled;
    private StackTraceElement[] stackTrace;
    /** Has it no stack trace, for good? */
    private boolean traceless;

    public Throwable() {
        this.cause = this;
        fillInStackTrace();
    }

    public Throwable(String message) {
        this.cause = this;
        this.detailMessage = message;
        fillInStackTrace();
    }

    public Throwable(String message, Throwable cause) {
        this.detailMessage = message;
        this.cause = cause;
        fillInStackTrace();
    }

    public Throwable(Throwable cause) {
        this.detailMessage = cause == null ? null : cause.toString();
        this.cause = cause;
        fillInStackTrace();
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        this.detailMessage = message;
        this.cause = cause;
        this.suppressionDisabled = !enableSuppression;
        if (writableStackTrace) {
            fillInStackTrace();
        } else {
            this.stack = Intrinsics.captureStack();
            this.traceless = true;
        }
    }

    /**
     * Gives the exception a message of a kind of {@link Messages}. It is made now when all its numbers are known, else
     * when somebody asks.
     */
    public final void describe$(int kind, int a, int b, int c) {
        if (kind != Messages.OPEN_NULL && Intrinsics.isConcrete(a) && Intrinsics.isConcrete(b) && Intrinsics.isConcrete(c)) {
            detailMessage = Messages.text(kind, a, b, c);
        } else {
            pending = kind;
            pendingA = a;
            pendingB = b;
            pendingC = c;
        }
    }

    public String getMessage() {
        if (pending != Messages.NONE) {
            detailMessage = Messages.text(pending, pendingA, pendingB, pendingC);
            pending = Messages.NONE;
        }
        return detailMessage;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public synchronized Throwable getCause() {
        return cause == this ? null : cause;
    }

    public synchronized Throwable initCause(Throwable newCause) {
        if (this.cause != this) {
            String text = newCause == null ? "a null" : newCause.toString();
            throw new IllegalStateException(Concat.join("Can't overwrite cause with ", text), this);
        }
        if (newCause == this) {
            throw new IllegalArgumentException("Self-causation not permitted", this);
        }
        this.cause = newCause;
        return this;
    }

    final void setCause(Throwable newCause) {
        this.cause = newCause;
    }

    @Override
    public String toString() {
        String name = getClass().getName();
        String message = getLocalizedMessage();
        return message == null ? name : Concat.join(Concat.join(name, ": "), message);
    }

    public void printStackTrace() {
        printStackTrace(System.err);
    }

    /** The exception, what it suppressed and its causes. What the frames say is left open; on standard error nobody reads it. */
    public void printStackTrace(PrintStream out) {
        if (out.isStandard$()) {
            out.println(this);
            return;
        }
        out.print(trace("", ""));
    }

    public void printStackTrace(PrintWriter out) {
        out.print(trace("", ""));
    }

    private String trace(String caption, String indent) {
        StringBuilder text = new StringBuilder();
        text.append(indent).append(caption).append(Concat.of(this)).append('\n');
        if (stackTrace != null) {
            for (int i = 0; i < stackTrace.length; i++) {
                text.append(indent).append("\tat ").append(Concat.of(stackTrace[i])).append('\n');
            }
        } else if (!traceless) {
            text.append(indent).append("\tat ").append(Open.frames()).append('\n');
        }
        for (int i = 0; suppressed != null && i < suppressed.length; i++) {
            text.append(suppressed[i].trace("Suppressed: ", Concat.join(indent, "\t")));
        }
        Throwable next = getCause();
        if (next != null) {
            text.append(next.trace("Caused by: ", indent));
        }
        return text.toString();
    }

    public synchronized Throwable fillInStackTrace() {
        this.stack = Intrinsics.captureStack();
        return this;
    }

    public StackTraceElement[] getStackTrace() {
        if (traceless) {
            return new StackTraceElement[0];
        }
        if (stackTrace == null) {
            Intrinsics.unsupported("Throwable.getStackTrace: frames are not modelled as objects");
        }
        return stackTrace.clone();
    }

    public void setStackTrace(StackTraceElement[] trace) {
        StackTraceElement[] copy = trace.clone();
        for (int i = 0; i < copy.length; i++) {
            if (copy[i] == null) {
                throw new NullPointerException(Concat.join(Concat.join("stackTrace[", Concat.of(i)), "]"));
            }
        }
        if (!traceless) {
            stackTrace = copy;
        }
    }

    public final synchronized void addSuppressed(Throwable exception) {
        if (exception == this) {
            throw new IllegalArgumentException("Self-suppression not permitted", exception);
        }
        if (exception == null) {
            throw new NullPointerException("Cannot suppress a null exception.");
        }
        if (suppressionDisabled) {
            return;
        }
        int n = suppressed == null ? 0 : suppressed.length;
        Throwable[] longer = new Throwable[n + 1];
        for (int i = 0; i < n; i++) {
            longer[i] = suppressed[i];
        }
        longer[n] = exception;
        suppressed = longer;
    }

    public final synchronized Throwable[] getSuppressed() {
        if (suppressed == null) {
            return new Throwable[0];
        }
        return suppressed.clone();
    }
}
