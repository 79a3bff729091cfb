from decimal import BasicContext, Context, Decimal, DefaultContext, DecimalTuple, localcontext

# Decimals have more digits than texts of integers may have.
x = Decimal("1E+5000") + 1
print(x > 5, x.adjusted(), str(Decimal("1" * 5000))[:10], len(str(Decimal("7" * 8001) * 1)), Decimal("0" * 5000 + "7"))


class Money(Decimal):
    def __new__(cls, value, currency):
        self = super().__new__(cls, value)
        self.currency = currency
        return self


m = Money("1.50", "EUR")
print(m, m.currency, m == Decimal("1.5"), type(m + 1).__name__)
t = Decimal("-1.5").as_tuple()
print(t, t._replace(exponent=0), t == DecimalTuple(1, (1, 5), -1), t == DecimalTuple(sign=1, digits=(1, 5), exponent=-1))
for spec in ("<05f", "05.1f", ">8.2f"):
    try:
        print(format(Decimal("1.25"), spec))
    except ValueError as e:
        print(e)
try:
    Decimal(1).no_such_name
except AttributeError as e:
    print(e)
print(Context().prec, Context(5).prec, DefaultContext.prec, BasicContext.rounding)
with localcontext(BasicContext):
    print(Decimal(1) / 3)
