#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tmux.sh PROGRAM: a tmux within a tmux, whose status line `segue bar setup tmux` wrote. Prints that line for a paused timer.
set -euo pipefail
segue=$1
format='[{state} {task}]'

"$segue" start --no-wait '#[fg=blue]x ##[fg=red] #(id) #{q} %{F#f00} 5%' >/dev/null
"$segue" pause >/dev/null
"$segue" bar setup tmux --yes --file "$HOME/tmux.conf" --format "$format" >/dev/null
unset TMUX TMUX_PANE
export TMUX_TMPDIR=$HOME
outer=(tmux -L segue-outer -f /dev/null)
trap '"${outer[@]}" kill-server; tmux -L segue-inner kill-server' EXIT
"${outer[@]}" new-session -d -x 120 -y 4 "tmux -L segue-inner -f '$HOME/tmux.conf' new-session"
for ((attempt = 0; attempt < 300; attempt++)); do
  line=$("${outer[@]}" capture-pane -p 2>/dev/null | grep -o '\[paused.*\]' || true)
  [[ -z $line ]] || break
  sleep 0.1
done
printf '%s\n' "$line"
