//! Tests of `src/signature.rs`.

use conspect_lang_java::inside::mentioned;

#[test]
fn classes_of_signatures() {
    let rows: [(&str, &[&str]); 8] = [
        ("V", &[]),
        ("Ljava/lang/String;", &["java.lang.String"]),
        ("[TT;", &[]),
        ("Ljava/util/List<-TLong;>;", &["java.util.List"]),
        ("Ljava/util/List<+Ljava/lang/Runnable;>;", &["java.lang.Runnable", "java.util.List"]),
        ("Ljava/util/Map<TK;[LA<*>.B;>;", &["A$B", "java.util.Map"]),
        ("LOuter<LA;LB<LC;>;>.Inner<[[I>;", &["A", "C", "B", "Outer$Inner"]),
        ("LD<LA;Ljava/lang/Class<+LB<LC;>;>;>;", &["A", "java.lang.Class", "D"]),
    ];
    for (signature, expected) in rows {
        assert_eq!(mentioned(signature), expected, "{signature}");
    }
}
