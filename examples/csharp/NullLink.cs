// conspect: assertions=proved exceptions=violated kind=System.NullReferenceException
// options: --entry NullLink.Second
// witness: null
// The second element of a list that may have none. A list that is given may be any.
public sealed class Link {
    public int Value;
    public Link Next;
}

public static class NullLink {
    public static int Second(Link list) {
        return list.Next.Value; // defect
    }

    public static void Main() { Second(new Link {Next = new Link()}); }
}
