// ManyClasses.Count exceptions=violated System.InvalidOperationException
using System;
using System.Collections;

public class C0 {}
public class C1 {}
public class C2 {}
public class C3 {}
public class C4 {}
public class C5 {}
public class C6 {}
public class C7 {}
public class C8 {}
public class C9 {}
public class C10 {}
public class C11 {}
public class C12 {}
public class C13 {}
public class C14 {}
public class C15 {}
public class C16 {}
public class C17 {}
public class C18 {}
public class C19 {}
public class C20 {}
public class C21 {}
public class C22 {}
public class C23 {}
public class C24 {}
public class C25 {}
public class C26 {}
public class C27 {}
public class C28 {}
public class C29 {}
public class C30 {}
public class C31 {}
public class C32 {}
public class C33 {}
public class C34 {}
public class C35 {}
public class C36 {}
public class C37 {}
public class C38 {}
public class C39 {}
public class C40 {}
public class C41 {}
public class C42 {}
public class C43 {}
public class C44 {}
public class C45 {}
public class C46 {}
public class C47 {}
public class C48 {}
public class C49 {}
public class C50 {}
public class C51 {}
public class C52 {}
public class C53 {}
public class C54 {}
public class C55 {}
public class C56 {}
public class C57 {}
public class C58 {}
public class C59 {}
public class C60 {}
public class C61 {}
public class C62 {}
public class C63 {}
public class C64 {}
public class C65 {}
public class C66 {}
public class C67 {}
public class C68 {}
public class C69 {}
public class C70 {}
public class C71 {}
public class C72 {}
public class C73 {}
public class C74 {}
public class C75 {}
public class C76 {}
public class C77 {}
public class C78 {}
public class C79 {}

public static class ManyClasses {
    public static void Count(ArrayList all) {
        if (all != null && all.Count == 3 && all[1] == null) throw new InvalidOperationException(); // defect
    }
}
