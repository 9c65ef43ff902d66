# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder, after install.sh: runs the tests that were built with `build_flags`.
# shellcheck disable=SC2154 # build_flags is the sourcing script's.

# The tests of these start no program, play no sound and wait for nothing, but for those with the trait `.slow`: all of them
# run in one process.
targets_quick=(
  CELTests ChartsTests ControlProtocolTests DaemonTests DemoTests DispatchingTests EventsTests ExpressionsTests
  FocusTimerHistoryTests FuzzingTests HashingTests HistoryTests HookConfigTests HooksTests HubModelTests JournalTests
  MessagesTests PathsTests PhotosTests QRCodeTests ReportsTests SimulationTests TerminalUITests TextWidthTests TimerEngineTests
  WatchTests WebAccessTests
)
# All others start programs. The longest begin first.
targets_first=(
  EndToEndTests DashboardTests PluginsTests HubProgramTests SetupTests CrashTests TourTests HubPagesTests WebPagesTests
)
# What needs the machine for itself: whole targets, or suites of a target that otherwise runs beside others. One steps the
# machine's clock, one was seen to make systemd's manager wait for minutes, and two measure how long an answer or a
# silence takes.
alone=(
  ClockTests ServiceToolsTests.ServiceLiveTests HubPagesTests.GuessingTests WebPagesTests.LimitTests
)
# How many runs of tests there are at once.
runs_at_once=2

# Prints those of the targets after `--` that are in the list before it, in the list's order.
listed() {
  local target list=()
  while [[ $1 != -- ]]; do
    list+=("$1")
    shift
  done
  shift
  for target in "${list[@]}"; do [[ " $* " != *" $target "* ]] || echo "$target"; done
}

# One run of the test program, called as the first argument says, whose counts are added up.
run_once() {
  local output name=$1
  shift
  output=$(mktemp)
  test_program "$output" "$@"
  count "$output" "$name"
}

# Runs the tests with the arguments after the first, and writes what they say to that file and to standard output. Its last
# line there is its status.
#
# If the sourcing script names the built program in `test_binary`, it runs without SwiftPM: `swift test` would plan the build
# anew each time, and of two at once, one may find the build's database locked.
test_program() {
  local status=0 output=$1 command=(swift test --skip-build --ignore-lock --disable-xctest "${build_flags[@]}")
  shift
  [[ -z ${test_binary-} ]] || command=(env NO_COLOR=1 "$test_binary" --testing-library swift-testing)
  "${command[@]}" "$@" </dev/null 2>&1 | tee "$output" || status=$?
  printf 'status %d\n' "$status" >>"$output"
}

# Adds up what a run wrote into a file. `swift test` is content with a filter that matches nothing, so the count is asserted.
count() {
  local status total failed skipped output=$1
  status=$(sed -nE '$s/^status //p' "$output")
  total=$(sed -nE 's/.*Test run with ([0-9]+) tests? .*/\1/p' "$output" | tail -n 1)
  # The line of the run itself is the only one with a number there.
  failed=$(grep -E '^[^ ]+ Test .* failed after [0-9.]+ seconds' "$output" |
    grep -cvE '^[^ ]+ Test run with [0-9]+ test' || true)
  skipped=$(grep -cE '^[^ ]+ Test .* skipped(: .*)?$' "$output" || true)
  if [[ -z $total ]]; then
    say "" "The tests ended before they were done (status $status)."
    total=$(grep -cE '^[^ ]+ Test .* (passed|failed) after [0-9.]+ seconds' "$output" || true)
    total=$((total + skipped))
    status=1
  elif ((total == 0)); then
    say "" "No test was run: nothing matches $2."
    status=1
  elif ((failed > 0)); then
    status=1
  fi
  # A failure that belongs to no test is one all the same.
  ((status == 0 || failed > 0)) || failed=1
  all_total=$((all_total + total))
  all_failed=$((all_failed + failed))
  all_skipped=$((all_skipped + skipped))
  if ((status != 0)); then
    broken+=("$2")
    issues_of "$output" >>"$failures"
  fi
  rm -f "$output"
}

# What a run's failed tests say, in at most 30 lines each.
issues_of() {
  awk '
    / Test .* recorded an issue( |$)/ { left = 30 }
    !/ Test .* recorded an issue( |$)/ && /^(◇|✔|✘|➜|↳) (Test|Suite)/ { left = 0 }
    left-- > 0 { print substr($0, 1, 600) }
  ' "$1"
}

# A pattern for the identifiers of all tests of these targets and suites.
filter_of() { echo "^($(IFS='|' && echo "$*"))[./]"; }

# Runs the tests of targets and ends with their count: the quick ones in one process, each other target in one of its own,
# some at once, and at last, one after another, what needs the machine for itself.
run_targets() {
  local target quick long others=()
  for target in "${targets_quick[@]}" "${targets_first[@]}" "${alone[@]%%.*}"; do
    test_targets | grep -qxF "$target" || die "Scripts/lib/tests.sh lists $target, which is no target of tests."
  done
  mapfile -t quick < <(listed "${targets_quick[@]}" -- "$@")
  mapfile -t long < <(listed "${targets_first[@]}" -- "$@")
  for target in "$@"; do
    [[ -n $(listed "$target" -- "${targets_quick[@]}" "${long[@]}" "${alone[@]}") ]] || others+=("$target")
  done
  begin_count
  run_beside "${long[@]::1}" ${quick[0]:+"${quick[*]}"} "${long[@]:1}" "${others[@]}"
  # What changes the whole machine for a moment, its clock say, is tested only where nothing else is.
  export SEGUE_ALONE=yes
  for target in "${alone[@]}"; do
    [[ " $* " == *" ${target%%.*} "* ]] || continue
    # Its suite is one of Linux alone.
    ! on_macos || [[ $target != ServiceToolsTests.* ]] || continue
    before_target "${target%%.*}"
    run_once "$target" --filter "$(filter_of "$target")"
  done
  unset SEGUE_ALONE
  end_count
}

# Runs the targets of each argument in a process of its own, `runs_at_once` at a time.
run_beside() {
  local targets outputs=()
  for targets in "$@"; do
    while (($(jobs -rp | wc -l) >= runs_at_once)); do wait -n || true; done
    outputs+=("$(mktemp)")
    run_apart "${outputs[-1]}" "$targets" &
  done
  wait
  for targets in "$@"; do
    count "${outputs[0]}" "${targets/* */quick targets}"
    outputs=("${outputs[@]:1}")
  done
}

# The tests of these targets, without those that run alone, as `test_program` does.
run_apart() {
  local output=$1 targets
  read -ra targets <<<"$2"
  before_target "${targets[0]}"
  test_program "$output" --filter "$(filter_of "${targets[@]}")" --skip "$(filter_of "${alone[@]}")"
}

# Runs what is quick, in one process.
run_quick() {
  begin_count
  SEGUE_QUICK=yes run_once "quick targets" --filter "$(filter_of "${targets_quick[@]}")"
  end_count
}

# What a script has to do before the tests of a target, or of several whose first is named.
before_target() { :; }

# The names of all targets of tests, a line each.
test_targets() {
  local folder
  for folder in Tests/*Tests Tests/*/*Tests; do printf '%s\n' "${folder##*/}"; done | sort
}

# Without arguments, all tests; otherwise those of the targets that are named, or those that arguments to `swift test` name.
run_tests() {
  local target targets
  if (($# > 0)) && [[ $1 != -* ]]; then
    for target in "$@"; do test_targets | grep -qxF "$target" || die "There are no tests called $target."; done
    run_targets "$@"
  elif (($# > 0)); then
    begin_count
    test_binary='' run_once "$*" "$@"
    end_count
  else
    mapfile -t targets < <(test_targets)
    run_targets "${targets[@]}"
  fi
}

begin_count() {
  all_total=0 all_failed=0 all_skipped=0 broken=()
  failures=$(mktemp)
}

end_count() {
  ((all_skipped == 0)) || say "$all_skipped skipped"
  # Once more at the end, where it is found.
  if [[ -s $failures ]]; then
    say "" "── Failures ──"
    cat "$failures"
  fi
  rm -f "$failures"
  ((${#broken[@]} == 0)) || say "" "Failed: ${broken[*]//[^A-Za-z ]/}"
  printf '\n%d passed, %d failed\n' \
    "$((all_total > all_failed + all_skipped ? all_total - all_failed - all_skipped : 0))" "$all_failed"
  ((${#broken[@]} == 0))
}
