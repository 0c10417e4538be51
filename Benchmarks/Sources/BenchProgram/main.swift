import BenchSuites

SuiteCommands.bench.main()
