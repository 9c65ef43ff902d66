#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# restore.sh PROGRAM: leaves `segue watch` in every way, in a shell with job control within tmux. Prints one line per way: `ok`
# if screen, cursor and settings of the terminal are restored and nothing was typed into the shell; otherwise the difference.
set -euo pipefail
segue=$1
unset TMUX TMUX_PANE
export TMUX_TMPDIR=$HOME ENV=
tmux=(tmux -L segue-restore -f /dev/null)
trap '"${tmux[@]}" kill-server' EXIT
"${tmux[@]}" new-session -d -x 80 -y 24 'sh -m -i'
pane=$("${tmux[@]}" display-message -p '#{pane_pid}')

shows() { "${tmux[@]}" display-message -p "$1"; }
type() { "${tmux[@]}" send-keys "$@"; }
# The view's process. An ended process that the shell may not have noticed doesn't count.
view() {
  local process
  process=$(pgrep -P "$pane" -x segue | tail -n 1)
  [[ -n $process && $(ps -o stat= -p "$process") != Z* ]] && echo "$process"
}
# Waits until a command succeeds.
wait_for() {
  for ((attempt = 0; attempt < 600; attempt++)); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.05
  done
  return 1
}
on_screen() { [[ $("${tmux[@]}" capture-pane -p) == *"$1"* ]]; }
is_drawn() { [[ $(shows '#{alternate_on}') == 1 ]] && on_screen '1 Timer'; }
is_restored() { [[ $(shows '#{alternate_on} #{cursor_flag} #{mouse_any_flag}') == '0 1 0' ]]; }
has_mouse() { [[ $(shows '#{mouse_any_flag}') == 1 ]]; }
is_gone() { ! view; }
# The shell's prompt is the last line, with nothing behind it.
has_prompt() { [[ $("${tmux[@]}" capture-pane -p | sed '/^$/d' | tail -n 1) == 'shell>' ]]; }
settings() {
  rm -f "$HOME/settings"
  type "stty -g >$HOME/settings" Enter
  wait_for test -s "$HOME/settings"
  # What is typed before the prompt stands in a line of its own.
  wait_for has_prompt || true
  cat "$HOME/settings"
}
begin() {
  type "'$segue' watch" Enter
  wait_for is_drawn
}
check() {
  local problem=ok
  wait_for is_restored || problem="the screen is still the view's: $(shows '#{alternate_on} #{cursor_flag} #{mouse_any_flag}')"
  if ! wait_for has_prompt; then
    problem="something was typed into the shell, or it has no prompt"
    "${tmux[@]}" capture-pane -p >&2
    shows 'The cursor is in line #{cursor_y}, column #{cursor_x}.' >&2
  fi
  type "echo left-$1" Enter
  wait_for on_screen "$(printf '\nleft-%s' "$1")" || problem="the shell does not answer"
  on_screen "shell> echo left-$1" || problem="something was typed into the shell"
  [[ $(settings) == "$before" ]] || problem="stty: $(settings) for $before"
  printf '%s: %s\n' "$1" "$problem"
}

type "PS1='shell> '; clear" Enter
wait_for on_screen 'shell>'
before=$(settings)

for key in q C-c; do
  begin
  type "$key"
  wait_for is_gone
  check "key-$key"
done
for signal in INT TERM HUP QUIT KILL; do
  begin
  type m
  wait_for has_mouse
  kill -s "$signal" "$(view)"
  wait_for is_gone
  check "signal-$signal"
done

type "'$segue' watch" Enter
wait_for view
kill -s INT "$(view)"
wait_for is_gone
check first-frame

begin
type C-z
check suspended
type fg Enter
wait_for is_drawn
type q
wait_for is_gone
check continued

begin
type C-z
check suspended-again
kill -s KILL "$(view)"
wait_for is_gone
check killed-while-suspended

begin
for ((step = 0; step < 30; step++)); do "${tmux[@]}" resize-window -x $((20 + step * 37 % 120)) -y $((4 + step * 13 % 40)); done
"${tmux[@]}" resize-window -x 80 -y 24
kill -s KILL "$(view)"
wait_for is_gone
check resized
