#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# waybar.sh FRAMES [PICTURE]: waybar under a headless sway shows the lines of the file FRAMES, each when the one before it is
# shown: waybar reads a line and shows the one before on two threads, without a lock. Prints its complaints, and "shown" at the
# end; PICTURE shows the last line.
set -euo pipefail
frames=$1 picture=${2:-}

# sway refuses to run as root.
if ((EUID == 0)); then
  chown -R 65534:65534 "$HOME"
  exec setpriv --reuid=65534 --regid=65534 --clear-groups bash "$0" "$@"
fi
cd "$HOME"
touch taken
cat >config.json <<'CONFIG'
{
  "layer": "top", "height": 34, "modules-left": ["custom/segue"],
  "custom/segue": { "exec": "sh frames.sh", "return-type": "json", "on-update": "echo taken >>taken" }
}
CONFIG
cat >style.css <<'STYLE'
* { font-family: "DejaVu Sans Mono"; font-size: 16px; color: #eeeeee }
window#waybar { background: #222222 }
#custom-segue.focus.running { color: #ff6b6b }
STYLE
cat >frames.sh <<SCRIPT
# waybar's first update comes before a line.
count=1
while read -r line; do
  while [ "\$(wc -l <taken)" -lt "\$count" ]; do sleep 0.01; done
  printf '%s\n' "\$line"
  count=\$((count + 1))
done <'$frames'
while [ "\$(wc -l <taken)" -lt "\$count" ]; do sleep 0.01; done
touch shown
exec sleep 300
SCRIPT
echo 'output HEADLESS-1 resolution 760x50 bg #336699 solid_color' >sway.conf
export WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
printf 'exec sh -c %s\n' "'waybar -c config.json -s style.css >log 2>&1'" >>sway.conf
dbus-run-session -- sway -c sway.conf >sway.log 2>&1 &
session=$!
trap 'kill $session' EXIT
for ((attempt = 0; attempt < 600; attempt++)); do
  [[ ! -e shown ]] || break
  sleep 0.1
done
sleep 1
if [[ -n $picture ]]; then
  for display in "$XDG_RUNTIME_DIR"/wayland-?; do WAYLAND_DISPLAY=$(basename "$display") grim "$picture"; done
fi
grep -E '\[(error|critical)\]|Gtk-WARNING|Pango-WARNING' log || true
[[ -e shown ]] && echo "shown"
