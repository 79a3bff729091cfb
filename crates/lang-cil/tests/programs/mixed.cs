using System;
using System.Collections.Generic;
class Shape { public virtual int Area() { return 0; } public int id; }
class Sq : Shape { int s; public Sq(int s){ this.s=s; } public override int Area(){ return s*s; } }
class Rect : Shape { public int w,h; public override int Area(){ return w*h; } }
interface IFoo { int Foo(int x); }
class Foo1 : IFoo { int IFoo.Foo(int x) { return x+1; } }
struct P { public int X; public int Y; public P(int x,int y){X=x;Y=y;} public int Sum(){ return X+Y; } public void Inc(){X++;} }
class G<T> { public T val; public static int count; public G(T v){ val=v; count++; } public T Get(){ return val; } }
class T1 {
  static int st = 7;
  static int Fact(int n){ return n<=1?1:n*Fact(n-1); }
  static int Loop(int n){ int s=0; for(int i=0;i<n;i++) s+=i; return s; }
  static int Exc(int x){ try { if (x==0) throw new InvalidOperationException("hi"); return 10/(x-1); } catch(DivideByZeroException){ return -1; } catch(InvalidOperationException e){ return e.Message.Length; } finally { st++; } }
  static int Swap(){ int a=3,b=5; SwapI(ref a, ref b); return a*10+b; }
  static void SwapI(ref int a, ref int b){ int t=a;a=b;b=t; }
  static void Out(out int x){ x=42; }
  static int Arr(){ int[] a = {1,2,3,4}; a[2]=10; int s=0; foreach(int x in a) s+=x; return s; }
  static int Structs(){ P p = new P(1,2); P q = p; q.Inc(); q.Inc(); P[] ps = new P[3]; ps[1].X=5; ps[1].Inc(); ps[2]=p; ps[2].Inc(); return p.X*1000+q.X*100+ps[1].X*10+ps[2].X; }
  static int Gen(){ var g=new G<int>(4); var h=new G<string>("abc"); return g.Get()+h.Get().Length+G<int>.count; }
  static int Deleg(){ int k=10; Func<int,int> f = x=>x+k; Func<int,int> g = Fact; k=20; return f(1)+g(4); }
  static int Boxing(){ object o=5; int i=(int)o; object s=new P(3,4); P p=(P)s; p.Inc(); return i+p.X+((P)s).X; }
  static int Str(){ string s="hello"; string t=s+" world"; return t.Length*100 + t[4] + (s=="hel"+"lo"?1:0); }
  static int Nul(){ int? a=null; int? b=5; return (a??3)+(b??1)+(a.HasValue?1:0); }
  static int Md(){ int[,] m=new int[2,3]; m[1,2]=7; m[0,1]=2; return m[1,2]*m[0,1]+m.GetLength(0)*10+m.Length; }
  static int Lst(){ var l=new List<int>(); for(int i=0;i<10;i++) l.Add(i*i); int s=0; foreach(var x in l) s+=x; return s+l.Count; }
  static IEnumerable<int> It(int n){ for(int i=0;i<n;i++) yield return i*2; }
  static int Iter(){ int s=0; foreach(var x in It(5)) s+=x; return s; }
  static int Chk(int x){ try { return checked(x+1); } catch(OverflowException){ return -7; } }
  static int Sw(string s){ switch(s){ case "a": return 1; case "b": return 2; default: return 3; } }
  enum E { A=1,B=5 }
  static int En(){ E e=E.B; object o=e; return (int)e+(int)(E)o + (e==E.A?100:0); }
  static long Lng(){ long a=1L<<40; uint u=0xffffffff; ulong v=u; return a+(long)v; }
  static double Dbl(double x){ return Math.Sqrt(x)*2.5; }
  static int Dict(){ var d=new Dictionary<int,string>(); d[3]="three"; d[5]="five"; return d[3].Length+d[5].Length+(d.ContainsKey(4)?100:0); }
  static void C(string n, long v){ Console.WriteLine(n+" "+v); }
  static int Filt(int x){ try { throw new ArgumentException("x"); } catch(Exception) when (x>3) { return 1; } catch(ArgumentException){ return 2; } }
  static int Nested(){ int r=0; try { try { throw new Exception(); } finally { r+=1; } } catch { r+=10; } for(int i=0;i<3;i++){ try { if(i==1) continue; r+=100; } finally { r+=1000; } } return r; }
  static int Obj(){ object o = new object(); return o.Equals(o)?1:0; }
  static int Main(){
   int r=0;
   if (Fact(5)!=120) return 1;
   if (Loop(10)!=45) return 2;
   if (Exc(0)!=2) return 3; if (Exc(1)!=-1) return 4; if (Exc(6)!=2) return 5; if (st!=10) return 6;
   if (Swap()!=53) return 7; int q; Out(out q); if (q!=42) return 8;
   if (Arr()!=17) return 9; if (Structs()!=1362) return 10;
   if (Gen()!=8) return 11; if (Deleg()!=45) return 12; if (Boxing()!=12) return 13;
   if (Str()!=1212) return 14; if (Nul()!=8) return 15; if (Md()!=40) return 16;
   Shape[] ss={new Sq(3), new Rect{w=2,h=5}, new Shape()}; foreach (var s in ss) r+=s.Area(); if(r!=19) return 17;
   IFoo f=new Foo1(); if (f.Foo(3)!=4) return 18;
   if (Chk(int.MaxValue)!=-7||Chk(3)!=4) return 19;
   if (Sw("b")!=2) return 20; if (En()!=10) return 21; if (Lng()!=(1L<<40)+0xffffffffL) return 22;
   if (Dbl(16)!=10) return 23; if (Iter()!=20) return 24; if (Lst()!=295) return 25;
   if (Filt(5)!=1||Filt(1)!=2) return 26; if (Nested()!=3211) return 27; if (Obj()!=1) return 28; if (Dict()!=9) return 29;
   return 100;
  }
}
