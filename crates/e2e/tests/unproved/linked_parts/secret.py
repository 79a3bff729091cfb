class Box:
    __limit = 3

    def __init__(self, n: int):
        self.__size = n

    def __inner(self) -> int:
        return self.__size

    def size(self) -> int:
        return self.__inner()

    def limit(self) -> int:
        return self.__limit
