// conspect: assertions=proved exceptions=proved
// Shapes behind an interface.
using System.Diagnostics;

public static class InterfaceDispatch {
    interface IShape { int Area(); }

    sealed class Square : IShape {
        readonly int side;
        public Square(int side) { this.side = side; }
        public int Area() { return side * side; }
    }

    sealed class Rectangle : IShape {
        readonly int width, height;
        public Rectangle(int width, int height) { this.width = width; this.height = height; }
        public int Area() { return width * height; }
    }

    public static void Main() {
        int n = Conspect.Any.Int(0, 100);
        IShape shape = Conspect.Any.Bool() ? (IShape) new Square(n) : new Rectangle(n, 3);
        Debug.Assert(shape.Area() == (shape is Square ? n * n : 3 * n));
    }
}
