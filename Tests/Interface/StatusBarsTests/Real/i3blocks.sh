#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# i3blocks.sh PROGRAM: i3blocks runs the block that `segue bar setup i3blocks` wrote. Prints its output to i3bar for a paused
# timer, and whether the block's program ends with i3blocks.
set -euo pipefail
segue=$1
config=$HOME/i3blocks.conf

"$segue" start --no-wait '</span> %{F#f00} #[fg=red] a|b 한국어 "q" \' >/dev/null
"$segue" pause >/dev/null
: >"$config"
"$segue" bar setup i3blocks --yes --file "$config" --format '[{state} {task}]' >/dev/null
mkfifo "$HOME/lines"
i3blocks -c "$config" >"$HOME/lines" &
bar=$!
trap 'kill -s KILL "$bar" 2>/dev/null || true' EXIT
while read -r line; do
  if [[ $line == *'[paused'* ]]; then
    python3 -c 'import json, sys; print(json.loads(sys.argv[1].lstrip(","))[-1]["full_text"])' "$line"
    break
  fi
done <"$HOME/lines"
block=$(pgrep -P "$(pgrep -P "$bar" | head -n 1)")
kill -s KILL "$bar"
for ((attempt = 0; attempt < 100; attempt++)); do
  [[ -e /proc/$block ]] || { echo gone; break; }
  sleep 0.05
done
