# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder, after install.sh: what tests need beside what was built.

# shellcheck source-path=SCRIPTDIR source=python.sh
. Scripts/lib/python.sh

test_packages_apt=(
  alsa-utils brightnessctl caddy chromium chromium-driver chromium-headless-shell curl dbus dunst ffmpeg fish
  fonts-dejavu-core fonts-nanum gir1.2-pango-1.0 git gnome-keyring grim gsettings-desktop-schemas i3-wm i3blocks
  i3lock imagemagick kde-cli-tools libglib2.0-bin libnotify-bin libsecret-tools libsox-fmt-alsa libsox-fmt-pulse
  mako-notifier mandoc mosquitto mosquitto-clients mpc mpd mpv mpv-mpris neovim nginx-light openbox openssl playerctl
  polybar postgresql procps pulseaudio pulseaudio-utils python3 python3-aiosmtpd python3-dbus python3-gi
  python3-jinja2 python3-venv sox sqlite3 sudo sway systemd taskwarrior timewarrior tmux util-linux waybar x11-utils
  x11-xserver-utils xdotool xprintidle xterm xvfb zbar-tools zsh
)
test_packages_brew=(ffmpeg fish mandoc mosquitto mpv nginx openssl postgresql@17 python sox sqlite task timewarrior tmux)

# PulseAudio would push PipeWire's plugin for ALSA out, which a desktop needs more than the tests of recorded sound need
# PulseAudio: they are skipped there, and counted as that.
keep_sound_server() {
  local package kept=()
  command -v dpkg-query >/dev/null && ! command -v pulseaudio >/dev/null || return 0
  [[ $(dpkg-query -W -f '${db:Status-Status}' pipewire-alsa 2>/dev/null) == installed ]] || return 0
  say "PulseAudio can't be installed beside pipewire-alsa: what needs a sound server of its own is skipped."
  export SEGUE_NO_SOUND_SERVER=yes
  for package in "${test_packages_apt[@]}"; do
    [[ $package == pulseaudio ]] || kept+=("$package")
  done
  test_packages_apt=("${kept[@]}")
}

install_test_packages() {
  local service unwanted=()
  if on_macos; then
    install_brew "${build_packages_brew[@]}" "${test_packages_brew[@]}"
  elif command -v dpkg-query >/dev/null; then
    for service in mosquitto mpd nginx; do
      [[ -x /usr/sbin/$service || -x /usr/bin/$service ]] || unwanted+=("$service")
      [[ $service != mpd || -x /usr/bin/mpd ]] || unwanted+=(mpd.socket)
    done
    [[ -d /usr/lib/postgresql ]] || unwanted+=(postgresql)
    install_apt "${build_packages_apt[@]}" "${test_packages_apt[@]}"
    # Debian's packages begin to serve at once; the tests start their own.
    if ((${#unwanted[@]})) && [[ -d /run/systemd/system ]]; then
      as_root "Stopping the servers that came with packages" systemctl disable --now "${unwanted[@]}"
    fi
  else
    no_installer "${build_packages_apt[@]}" "${test_packages_apt[@]}"
  fi
}

# Everything that tests need beside the build. $PWD is the package's folder.
prepare_tests() {
  install_test_packages
  install_python_packages "$PWD"
}
