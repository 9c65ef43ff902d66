#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# x11.sh PROGRAM polybar|i3bar [PICTURE]: the bar under Xvfb with the configuration of `segue bar setup`. A left click on the
# timer pauses it, a right click ends the focus, and the client ends with the bar. Prints each result; PICTURE shows the bar.
set -euo pipefail
segue=$(realpath "$1") bar=$2 picture=${3:-}
format='{icon} {remaining}  {task}'
font='DejaVu Sans Mono'

# Runs a command until it succeeds, for at most half a minute.
until_true() {
  local attempt
  for ((attempt = 0; attempt < 300; attempt++)); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.1
  done
  echo "not within 30 s: $*" >&2
  return 1
}
state_is() { [[ $("$segue" status --format '{phase} {state}') == "$1" ]]; }
is_followed() { pgrep -f -- "^$segue status --bar $bar " >"$HOME/follower"; }
is_gone() { ! kill -0 "$(<"$HOME/follower")"; }

mkdir -p "$XDG_CONFIG_HOME/polybar" "$XDG_CONFIG_HOME/i3"
case $bar in
  polybar)
    program=(polybar top)
    printf '%s\n' '[bar/top]' 'width = 100%' 'height = 30' "font-0 = $font:size=12;2" 'background = #222222' \
      'foreground = #eeeeee' 'modules-right =' >"$XDG_CONFIG_HOME/polybar/config.ini"
    ;;
  i3bar)
    program=(i3)
    printf '%s\n' '# i3 config file (v4)' "font pango:$font 12" 'bar {' '  position top' '  workspace_buttons no' \
      '  status_command i3status' '}' >"$XDG_CONFIG_HOME/i3/config"
    ;;
esac
"$segue" bar setup "$bar" --yes --format "$format" >/dev/null
"$segue" start --no-wait 'R&D <b>bold</b> %{F#00ff00}x 50%{ ##[fg=red] "\' >/dev/null

mkfifo "$HOME/display"
exec 7<>"$HOME/display"
Xvfb -displayfd 7 -screen 0 760x40x24 >/dev/null 2>&1 &
server=$!
trap 'kill $server' EXIT
read -r display <&7
export DISPLAY=:$display
"${program[@]}" >"$HOME/log" 2>&1 &
child=$!
until_true is_followed
echo "follows"
# The bar may not have been drawn yet. Only the effect of a click proves that it has.
click() {
  xdotool mousemove 700 15 click "$1"
  until_true state_is "$2" || { xdotool mousemove 700 15 click "$1" && until_true state_is "$2"; }
  echo "$2"
}
until_true xdotool search --class "$bar"
sleep 1
[[ -z $picture ]] || import -window root "$picture"
click 1 'focus paused'
click 3 'short-break running'
kill "$child"
until_true is_gone
echo "gone"
