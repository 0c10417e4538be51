# Functions for scripts that run in steps. Sourced by bash in the root folder of the repository.
#
# The output of tests goes to logs in .build/logs, which the first script of a run empties.

logs=.build/logs
if [ -z "${MILLRACE_KEEPS_LOGS-}" ]; then rm -rf "$logs"; fi
export MILLRACE_KEEPS_LOGS=1
mkdir -p "$logs"

# Runs a command as a step: `step NAME COMMAND…`. Prints the name, and when the command ends, its time.
step() {
  printf '\n== %s\n' "$1"
  local TIMEFORMAT="== $1: %0R s, %0U s of CPU time"
  shift
  time "$@"
}

# Runs functions in parallel: `side_by_side FUNCTION…`. Prints the output of the first as it comes, and that of each
# other when all before it have ended. If some fail, it fails, and repeats the end of their output as the last it prints.
side_by_side() {
  local first=$1 name processes=() failed=() place=0
  ("$first") > >(tee "$logs/$first.log") 2>&1 &
  processes+=($!)
  for name in "${@:2}"; do
    ("$name") >"$logs/$name.log" 2>&1 &
    processes+=($!)
  done
  for name in "$@"; do
    wait "${processes[place]}" || failed+=("$name")
    if [ "$name" != "$first" ]; then cat "$logs/$name.log"; fi
    place=$((place + 1))
  done
  for name in ${failed[@]+"${failed[@]}"}; do
    printf '\n== failed: %s; the end of its output:\n' "$name"
    tail -n 40 "$logs/$name.log"
  done
  [ "${#failed[@]}" = 0 ]
}

# Runs a test command: `run_tests NAME COMMAND…`. Prints the test runner's closing line, or the failures.
run_tests() {
  local log=$logs/tests-$1.log closing
  shift
  if "$@" >"$log" 2>&1 && closing=$(grep -a 'Test run with [1-9]' "$log"); then
    echo "$closing"
  else
    grep -aE '^(✘|􀢄)|SEED=|rror:|ERROR: |WARNING: ThreadSanitizer' "$log" | grep -av '^◇' | sort -u | head -n 100 || true
    echo "…"
    tail -n 40 "$log"
    echo "The whole output is in $log. To repeat it: SEED=${SEED-} ${ITERATIONS:+ITERATIONS=$ITERATIONS }$*"
    return 1
  fi
}

# Exports SEED, from which the tests draw their random scripts: a random number, unless it is set.
choose_seed() {
  export SEED=${SEED:-$((RANDOM * 32768 + RANDOM))}
}

# The suites that check trees and records, which use raw memory, and those that edit sections and feeds at random.
memory_suites='(Tree|Records|ChunkIndex|BitRow|InPlaceSort|LaneTree[A-Za-z]*|Script|Detach|Batch|Preview|Hostile)Tests/'
