import MillraceCommand

runMillrace()
