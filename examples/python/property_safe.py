# conspect: entry=Rate.share assertions=holds exceptions=holds
class Rate:
    def __init__(self, parts: int):
        self.parts = parts if parts > 0 else 1

    @property
    def share(self) -> int:
        return 100 // self.parts
