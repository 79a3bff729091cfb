import abc


class Wall(abc.ABC):
    @abc.abstractproperty
    def high(self):
        return 1

    @abc.abstractclassmethod
    def made(cls):
        return cls.__name__

    @abc.abstractstaticmethod
    def words():
        return "wall"


class Fence(Wall):
    @property
    def high(self):
        return 2 + super().high

    @classmethod
    def made(cls):
        return "of " + super().made()

    @staticmethod
    def words():
        return "fence, " + Wall.words()


class Half(Wall):
    @property
    def high(self):
        return 0


for kind in (Wall, Half, Fence):
    try:
        made = kind()
    except TypeError:
        print(kind.__name__, "is abstract", sorted(kind.__abstractmethods__))
    else:
        print(kind.__name__, made.high, made.made(), made.words())
