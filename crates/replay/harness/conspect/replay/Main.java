package conspect.replay;

import conspect.rt.ContractEnds;
import conspect.rt.Contracts;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Paths;
import java.util.List;

/** Runs one method with the inputs of a witness file and writes what happened to a result file. */
public final class Main {
    private Main() {}

    /** Arguments: the witness file, the result file. */
    public static void main(String[] args) {
        Outcome.open(args[1]);
        Witness witness;
        Executable method;
        Object receiver = null;
        Object[] arguments;
        try {
            witness = Witness.read(Paths.get(args[0]));
            Requests.supply(witness.requests);
            Heap heap = new Heap(witness);
            method = find(heap, witness);
            heap.build();
            List<String> values = witness.arguments;
            int first = 0;
            if (method instanceof Method && !Modifier.isStatic(method.getModifiers())) {
                receiver = heap.value(values.get(0), method.getDeclaringClass());
                first = 1;
                if (receiver == null) {
                    throw new Unbuildable("the receiver is null");
                }
            }
            Class<?>[] types = method.getParameterTypes();
            if (values.size() - first != types.length) {
                throw new Unbuildable((values.size() - first) + " arguments for " + types.length + " parameters");
            }
            arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                arguments[i] = heap.value(values.get(first + i), types[i]);
            }
            heap.setGlobals();
            method.setAccessible(true);
        } catch (Unbuildable e) {
            Outcome.write("unbuildable", e.getMessage());
            return;
        } catch (Throwable e) {
            Outcome.write("unbuildable", e.toString());
            return;
        }
        Contracts.atEntry(witness.className + "." + witness.methodName + witness.descriptor);
        invoke(method, receiver, arguments);
    }

    private static void invoke(Executable method, Object receiver, Object[] arguments) {
        try {
            if (method instanceof Method) {
                ((Method) method).invoke(receiver, arguments);
            } else {
                ((Constructor<?>) method).newInstance(arguments);
            }
            Contracts.end();
            Outcome.write("returned");
        } catch (InvocationTargetException e) {
            Outcome.thrown(ContractEnds.failed() == null ? e.getCause() : ContractEnds.failed());
        } catch (IllegalArgumentException | IllegalAccessException | InstantiationException e) {
            Outcome.write("unbuildable", e.toString());
        } catch (Throwable e) {
            // The class's initialization failed before the method was entered.
            Outcome.thrown(e);
        }
    }

    private static Executable find(Heap heap, Witness witness) throws Unbuildable {
        Class<?> owner = heap.classNamed(witness.className);
        boolean isConstructor = witness.methodName.equals("<init>");
        Executable[] declared = isConstructor ? owner.getDeclaredConstructors() : owner.getDeclaredMethods();
        for (Executable method : declared) {
            boolean named = isConstructor || method.getName().equals(witness.methodName);
            if (named && descriptor(method).equals(witness.descriptor)) {
                return method;
            }
        }
        throw new Unbuildable("no method " + witness.methodName + witness.descriptor + " in " + witness.className);
    }

    /** The JVM's descriptor of a method (JVMS 4.3.3). */
    private static String descriptor(Executable method) {
        Class<?> result = method instanceof Method ? ((Method) method).getReturnType() : void.class;
        StringBuilder text = new StringBuilder("(");
        for (Class<?> type : method.getParameterTypes()) {
            text.append(descriptor(type));
        }
        return text.append(')').append(descriptor(result)).toString();
    }

    private static String descriptor(Class<?> type) {
        if (type == void.class) {
            return "V";
        }
        String array = java.lang.reflect.Array.newInstance(type, 0).getClass().getName();
        return array.substring(1).replace('.', '/');
    }
}
