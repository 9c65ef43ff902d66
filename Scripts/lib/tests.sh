# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder, after install.sh: runs the tests that were built with `build_flags`.
# shellcheck disable=SC2154 # build_flags is the sourcing script's.

# So many tests at once keep the cores busy; with all of a target's at once each of them waited for half a minute, and what
# is to happen within seconds didn't.
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((cores * 4))

# One run of the test program; adds its counts up. `swift test` is content with a filter that matches nothing, so the count
# is asserted.
run_once() {
  local status=0 total failed skipped output
  output=$(mktemp)
  swift test --skip-build "${build_flags[@]}" "$@" </dev/null 2>&1 | tee "$output" || status=$?
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
    say "" "No test was run: nothing matches ${*:-}."
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
    broken+=("${2:-the tests}")
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

# Suites that need the machine for themselves, all of them Linux's: beside others, systemd's manager was seen to wait for the
# kernel for minutes before it was ready.
suites_alone=(ServiceToolsTests.ServiceLiveTests)

# Runs the tests of targets and ends with their count. One target after another: with all of them in one process, those
# that measure how promptly a thing happens would measure their neighbours.
run_targets() {
  local suite target
  begin_count
  # What changes the whole machine for a moment, its clock say, is tested only where nothing else is.
  export SEGUE_ALONE=yes
  for target in "$@"; do
    before_target "$target"
    for suite in "${suites_alone[@]}"; do
      [[ $suite != "$target".* ]] || on_macos || run_once --filter "^$suite/"
    done
    run_once --filter "^$target\\." --skip "^($(IFS='|' && echo "${suites_alone[*]}"))/"
  done
  unset SEGUE_ALONE
  end_count
}

# What a script has to do before the tests of a target.
before_target() { :; }

# The names of all targets of tests, a line each.
test_targets() {
  local folder
  for folder in Tests/*Tests Tests/*/*Tests; do printf '%s\n' "${folder##*/}"; done | sort
}

# The same for those that arguments to `swift test` name, and without any for all.
run_tests() {
  local targets
  if (($# > 0)); then
    begin_count
    run_once "$@"
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
