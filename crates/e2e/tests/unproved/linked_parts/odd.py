gone = 1
del gone
