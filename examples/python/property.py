# conspect: entry=Rate.share assertions=holds exceptions=violated kind=ZeroDivisionError
# A property is entered as what gets its value.
class Rate:
    def __init__(self, parts: int):
        self.parts = parts

    @property
    def share(self) -> int:
        return 100 // self.parts  # defect

    @share.setter
    def share(self, value: int) -> None:
        self.parts = value
