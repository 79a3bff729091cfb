package java.lang;

import conspect.rt.Intrinsics;
import conspect.rt.Numbers;
import jdk.internal.access.JavaLangAccess;

/** The private door to {@code java.lang} that other packages of the JDK use. */
final class Access$ implements JavaLangAccess {
    @Override
    public java.util.List<java.lang.reflect.Method> getDeclaredPublicMethods(Class<?> a, String b, Class<?>... c) {
        Intrinsics.unsupported("JavaLangAccess.getDeclaredPublicMethods");
        return null;
    }

    @Override
    public jdk.internal.reflect.ConstantPool getConstantPool(Class<?> a) {
        Intrinsics.unsupported("JavaLangAccess.getConstantPool");
        return null;
    }

    @Override
    public boolean casAnnotationType(Class<?> a, sun.reflect.annotation.AnnotationType b, sun.reflect.annotation.AnnotationType c) {
        Intrinsics.unsupported("JavaLangAccess.casAnnotationType");
        return false;
    }

    @Override
    public sun.reflect.annotation.AnnotationType getAnnotationType(Class<?> a) {
        Intrinsics.unsupported("JavaLangAccess.getAnnotationType");
        return null;
    }

    @Override
    public java.util.Map<Class<? extends java.lang.annotation.Annotation>, java.lang.annotation.Annotation> getDeclaredAnnotationMap(Class<?> a) {
        Intrinsics.unsupported("JavaLangAccess.getDeclaredAnnotationMap");
        return null;
    }

    @Override
    public byte[] getRawClassAnnotations(Class<?> a) {
        Intrinsics.unsupported("JavaLangAccess.getRawClassAnnotations");
        return null;
    }

    @Override
    public byte[] getRawClassTypeAnnotations(Class<?> a) {
        Intrinsics.unsupported("JavaLangAccess.getRawClassTypeAnnotations");
        return null;
    }

    @Override
    public byte[] getRawExecutableTypeAnnotations(java.lang.reflect.Executable a) {
        Intrinsics.unsupported("JavaLangAccess.getRawExecutableTypeAnnotations");
        return null;
    }

    @Override
    public <E extends Enum<E>> E[] getEnumConstantsShared(Class<E> a) {
        return a.getEnumConstants();
    }

    @Override
    public void blockedOn(sun.nio.ch.Interruptible a) {
    }

    @Override
    public void registerShutdownHook(int a, boolean b, Runnable c) {
        Intrinsics.unsupported("JavaLangAccess.registerShutdownHook");
    }

    @Override
    public Thread newThreadWithAcc(Runnable a, java.security.AccessControlContext b) {
        Intrinsics.unsupported("JavaLangAccess.newThreadWithAcc");
        return null;
    }

    @Override
    public void invokeFinalize(Object a) throws Throwable {
        Intrinsics.unsupported("JavaLangAccess.invokeFinalize");
    }

    @Override
    public java.util.concurrent.ConcurrentHashMap<?, ?> createOrGetClassLoaderValueMap(ClassLoader a) {
        Intrinsics.unsupported("JavaLangAccess.createOrGetClassLoaderValueMap");
        return null;
    }

    @Override
    public Class<?> defineClass(ClassLoader a, String b, byte[] c, java.security.ProtectionDomain d, String e) {
        Intrinsics.unsupported("JavaLangAccess.defineClass");
        return null;
    }

    @Override
    public Class<?> defineClass(ClassLoader a, Class<?> b, String c, byte[] d, java.security.ProtectionDomain e, boolean f, int g, Object h) {
        Intrinsics.unsupported("JavaLangAccess.defineClass");
        return null;
    }

    @Override
    public Class<?> findBootstrapClassOrNull(String a) {
        Intrinsics.unsupported("JavaLangAccess.findBootstrapClassOrNull");
        return null;
    }

    @Override
    public Package definePackage(ClassLoader a, String b, Module c) {
        Intrinsics.unsupported("JavaLangAccess.definePackage");
        return null;
    }

    @Override
    public String fastUUID(long a, long b) {
        char[] out = new char[36];
        char[] high = Numbers.unsigned(b, 4);
        char[] low = Numbers.unsigned(a, 4);
        for (int i = 0, digit = 0; i < 36; i++) {
            if (i == 8 || i == 13 || i == 18 || i == 23) {
                out[i] = '-';
            } else {
                char[] half = digit < 16 ? high : low;
                int at = half.length - 16 + (digit & 15);
                out[i] = at < 0 ? '0' : half[at];
                digit++;
            }
        }
        return String.wrap$(out);
    }

    @Override
    public void addNonExportedPackages(ModuleLayer a) {
        Intrinsics.unsupported("JavaLangAccess.addNonExportedPackages");
    }

    @Override
    public void invalidatePackageAccessCache() {
        Intrinsics.unsupported("JavaLangAccess.invalidatePackageAccessCache");
    }

    @Override
    public Module defineModule(ClassLoader a, java.lang.module.ModuleDescriptor b, java.net.URI c) {
        Intrinsics.unsupported("JavaLangAccess.defineModule");
        return null;
    }

    @Override
    public Module defineUnnamedModule(ClassLoader a) {
        Intrinsics.unsupported("JavaLangAccess.defineUnnamedModule");
        return null;
    }

    @Override
    public void addReads(Module a, Module b) {
        Intrinsics.unsupported("JavaLangAccess.addReads");
    }

    @Override
    public void addReadsAllUnnamed(Module a) {
        Intrinsics.unsupported("JavaLangAccess.addReadsAllUnnamed");
    }

    @Override
    public void addExports(Module a, String b) {
        Intrinsics.unsupported("JavaLangAccess.addExports");
    }

    @Override
    public void addExports(Module a, String b, Module c) {
        Intrinsics.unsupported("JavaLangAccess.addExports");
    }

    @Override
    public void addExportsToAllUnnamed(Module a, String b) {
        Intrinsics.unsupported("JavaLangAccess.addExportsToAllUnnamed");
    }

    @Override
    public void addOpens(Module a, String b, Module c) {
        Intrinsics.unsupported("JavaLangAccess.addOpens");
    }

    @Override
    public void addOpensToAllUnnamed(Module a, String b) {
        Intrinsics.unsupported("JavaLangAccess.addOpensToAllUnnamed");
    }

    @Override
    public void addOpensToAllUnnamed(Module a, java.util.Set<String> b, java.util.Set<String> c) {
        Intrinsics.unsupported("JavaLangAccess.addOpensToAllUnnamed");
    }

    @Override
    public void addUses(Module a, Class<?> b) {
        Intrinsics.unsupported("JavaLangAccess.addUses");
    }

    @Override
    public boolean isReflectivelyExported(Module a, String b, Module c) {
        Intrinsics.unsupported("JavaLangAccess.isReflectivelyExported");
        return false;
    }

    @Override
    public boolean isReflectivelyOpened(Module a, String b, Module c) {
        Intrinsics.unsupported("JavaLangAccess.isReflectivelyOpened");
        return false;
    }

    @Override
    public Module addEnableNativeAccess(Module a) {
        Intrinsics.unsupported("JavaLangAccess.addEnableNativeAccess");
        return null;
    }

    @Override
    public void addEnableNativeAccessAllUnnamed() {
        Intrinsics.unsupported("JavaLangAccess.addEnableNativeAccessAllUnnamed");
    }

    @Override
    public boolean isEnableNativeAccess(Module a) {
        Intrinsics.unsupported("JavaLangAccess.isEnableNativeAccess");
        return false;
    }

    @Override
    public jdk.internal.module.ServicesCatalog getServicesCatalog(ModuleLayer a) {
        Intrinsics.unsupported("JavaLangAccess.getServicesCatalog");
        return null;
    }

    @Override
    public void bindToLoader(ModuleLayer a, ClassLoader b) {
        Intrinsics.unsupported("JavaLangAccess.bindToLoader");
    }

    @Override
    public java.util.stream.Stream<ModuleLayer> layers(ModuleLayer a) {
        Intrinsics.unsupported("JavaLangAccess.layers");
        return null;
    }

    @Override
    public java.util.stream.Stream<ModuleLayer> layers(ClassLoader a) {
        Intrinsics.unsupported("JavaLangAccess.layers");
        return null;
    }

    @Override
    public String newStringNoRepl(byte[] a, java.nio.charset.Charset b) throws java.nio.charset.CharacterCodingException {
        return new String(a, b);
    }

    @Override
    public byte[] getBytesNoRepl(String a, java.nio.charset.Charset b) throws java.nio.charset.CharacterCodingException {
        return a.getBytes(b);
    }

    @Override
    public String newStringUTF8NoRepl(byte[] a, int b, int c) {
        return new String(a, b, c);
    }

    @Override
    public byte[] getBytesUTF8NoRepl(String a) {
        return a.getBytes();
    }

    @Override
    public void inflateBytesToChars(byte[] a, int b, char[] c, int d, int e) {
        for (int i = 0; i < e; i++) {
            c[d + i] = (char) (a[b + i] & 0xFF);
        }
    }

    @Override
    public int decodeASCII(byte[] a, int b, char[] c, int d, int e) {
        int n = 0;
        while (n < e && a[b + n] >= 0) {
            c[d + n] = (char) a[b + n];
            n++;
        }
        return n;
    }

    @Override
    public int encodeASCII(char[] a, int b, byte[] c, int d, int e) {
        int n = 0;
        while (n < e && a[b + n] < 128) {
            c[d + n] = (byte) a[b + n];
            n++;
        }
        return n;
    }

    @Override
    public void setCause(Throwable a, Throwable b) {
        a.setCause(b);
    }

    @Override
    public java.security.ProtectionDomain protectionDomain(Class<?> a) {
        Intrinsics.unsupported("JavaLangAccess.protectionDomain");
        return null;
    }

    @Override
    public java.lang.invoke.MethodHandle stringConcatHelper(String a, java.lang.invoke.MethodType b) {
        Intrinsics.unsupported("JavaLangAccess.stringConcatHelper");
        return null;
    }

    @Override
    public long stringConcatInitialCoder() {
        Intrinsics.unsupported("JavaLangAccess.stringConcatInitialCoder");
        return 0;
    }

    @Override
    public long stringConcatMix(long a, String b) {
        Intrinsics.unsupported("JavaLangAccess.stringConcatMix");
        return 0;
    }

    @Override
    public String join(String a, String b, String c, String[] d, int e) {
        return String.join(a, b, c, d, e);
    }

    @Override
    public Object classData(Class<?> a) {
        Intrinsics.unsupported("JavaLangAccess.classData");
        return null;
    }

    @Override
    public long findNative(ClassLoader a, String b) {
        Intrinsics.unsupported("JavaLangAccess.findNative");
        return 0;
    }

    @Override
    public void exit(int a) {
        System.exit(a);
    }

    @Override
    public String getLoaderNameID(ClassLoader a) {
        Intrinsics.unsupported("JavaLangAccess.getLoaderNameID");
        return null;
    }
}
