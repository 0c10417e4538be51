import BenchSuites
import ProgramOutput

SuiteCommands.bench.runProgram()
