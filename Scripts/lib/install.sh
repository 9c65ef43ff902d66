# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder: finds what a build needs, and installs what of it is missing.

# Each argument a line. Messages go to standard error, so that what `Scripts/run status --json` prints can be piped.
say() { printf '%s\n' "$@" >&2; }

die() {
  say "$@"
  exit 1
}

# What a build needs beside Swift; the tests add theirs.
# shellcheck disable=SC2034 # They are read by those who source this.
build_packages_apt=(
  binutils ca-certificates g++ git libc6-dev libcurl4-openssl-dev libpq-dev libsodium-dev libsqlite3-dev libyaml-dev pkg-config
  tzdata
)
# shellcheck disable=SC2034
build_packages_brew=(libpq libsodium libyaml pkgconf)

oldest_swift=6.2

# Ends the script with the way out where Swift is missing or too old.
need_swift() {
  local found version major minor
  if ! command -v swift >/dev/null; then
    say "Segue is built with Swift $oldest_swift or newer, and there is no \`swift\` on your PATH."
    if [[ -r "${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}/env.sh" ]]; then
      die "swiftly is installed, though: run  . ${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}/env.sh  and try again."
    fi
    die "How to install it: https://www.swift.org/install/"
  fi
  found=$(swift --version 2>&1) || die "\`swift --version\` failed:" "  $found"
  if ! [[ $found =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]]; then
    die "This isn't a Swift that is known here: $found"
  fi
  major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]} version=${BASH_REMATCH[1]}.${BASH_REMATCH[2]}
  if ((major < ${oldest_swift%.*} || (major == ${oldest_swift%.*} && minor < ${oldest_swift#*.}))); then
    die "Segue is built with Swift $oldest_swift or newer; this is $version ($(command -v swift))." \
      "How to install a newer one: https://www.swift.org/install/"
  fi
}

# Runs a command as root, having said so. $1: why.
as_root() {
  local why=$1
  shift
  if ((EUID == 0)); then
    say "$why: $*"
    "$@" </dev/null >&2
  elif command -v sudo >/dev/null; then
    say "$why, which needs your password unless sudo knows you: sudo $*"
    sudo "$@" </dev/null >&2
  else
    die "$why needs root, and there is no sudo. As root: $*"
  fi
}

# Prints which of the packages dpkg doesn't have.
missing_apt() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      printf '%s\n' "$package"
  done
}

# Installs the packages that are missing; silent where none is.
install_apt() {
  local missing updated=
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300)
  local get=("${apt[@]}" install -y --no-install-recommends)
  mapfile -t missing < <(missing_apt "$@")
  ((${#missing[@]})) || return 0
  if ! apt-cache show "${missing[@]}" >/dev/null 2>&1; then
    as_root "Fetching the list of packages" "${apt[@]}" update || say "Not all of it came; trying with what did."
    updated=yes
  fi
  as_root "Installing what is missing" "${get[@]}" "${missing[@]}" && return
  # The list may be so old that its packages are gone.
  [[ -z $updated ]] || die "The packages could not be installed."
  as_root "Fetching a newer list of packages" "${apt[@]}" update || say "Not all of it came; trying with what did."
  as_root "Installing them again" "${get[@]}" "${missing[@]}" || die "The packages could not be installed."
}

install_brew() {
  local missing=() package
  command -v brew >/dev/null || die "Homebrew is needed for: $*" "How to install it: https://brew.sh"
  for package in "$@"; do
    brew list --versions "$package" >/dev/null || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  say "Installing: brew install ${missing[*]}"
  brew install "${missing[@]}" </dev/null >&2
}

on_macos() { [[ $(uname -s) == Darwin ]]; }

# Where neither apt nor Homebrew is, the user's own package manager has to do.
no_installer() {
  say "Packages are installed by themselves on Debian, Ubuntu and macOS only. What is needed here, under Debian's names:" "  $*"
}
