#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs Segue from this archive below a prefix, ~/.local unless another is given. What it put there, 'segue uninstall' takes
# away with all of Segue's files, and --uninstall alone.
#
#   ./install.sh [--prefix DIR] [--uninstall]
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
prefix=${HOME:+$HOME/.local}
undo=

die() {
  printf '%s\n' "$@" >&2
  exit 1
}

while [ "$#" -gt 0 ]; do
  case $1 in
    --prefix)
      [ -n "${2-}" ] || die "Usage: ./install.sh [--prefix DIR] [--uninstall]"
      prefix=$2
      shift
      ;;
    --prefix=?*) prefix=${1#*=} ;;
    --uninstall) undo=yes ;;
    *) die "Usage: ./install.sh [--prefix DIR] [--uninstall]" ;;
  esac
  shift
done
[ -n "$prefix" ] || die "There is no home folder: say where with --prefix DIR."
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
list=$prefix/lib/segue/installed

# Takes away what the list of an earlier installation names, and the folders that are empty then.
remove() {
  while read -r path; do
    case $path in '' | /* | *..*) continue ;; esac
    rm -rf "${prefix:?}/$path"
    folder=$(dirname "$path")
    while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do folder=$(dirname "$folder"); done
  done <"$1"
}

if [ -n "$undo" ]; then
  [ -e "$list" ] || die "Nothing of Segue is installed below $prefix: there is no $list."
  cp "$list" "${TMPDIR:-/tmp}/segue-installed.$$"
  remove "${TMPDIR:-/tmp}/segue-installed.$$"
  rm -f "${TMPDIR:-/tmp}/segue-installed.$$"
  echo "Segue is gone from $prefix. Your settings, sessions and added plugins are where they were."
  exit 0
fi

# Before anything is written: does it run here?
"$here/bin/segue" --version >/dev/null 2>&1 ||
  die "These programs don't run here: they are for Linux on $(basename "$here" | sed 's/.*-//')."
for program in "$here"/bin/*; do
  missing=$(ldd "$program" 2>&1 | grep -E 'not found' || true)
  [ -z "$missing" ] || die "$(basename "$program") lacks libraries of this system:" "$missing"
done
if ! { mkdir -p "$prefix/bin" 2>/dev/null && [ -w "$prefix/bin" ]; }; then
  die "$prefix can't be written. As root, run:" "  $here/install.sh --prefix $prefix"
fi

umask 022
old=$(mktemp "${TMPDIR:-/tmp}/segue-old.XXXXXX")
trap 'rm -f "$old"' EXIT
# What an earlier version had, and this one hasn't, goes.
if [ -e "$list" ]; then grep -vxFf "$here/lib/segue/installed" "$list" >"$old" || true; fi
remove "$old"
rm -rf "$prefix/lib/segue/plugins"
cd "$here"
while read -r path; do
  find "$path" -type d -exec mkdir -p "$prefix/{}" \;
  find "$path" -type f | while read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    # Renamed into place: also where a program of that name is running.
    cp -p "$file" "$prefix/$file.new"
    mv -f "$prefix/$file.new" "$prefix/$file"
  done
done <lib/segue/installed
cp lib/segue/installed "$list"
service=$prefix/share/systemd/user/segue.service
# systemd looks into lib of the system's prefixes and into share of a person's own.
sed "s|@PREFIX@|$prefix|g" share/systemd/user/segue.service >"$service"
case $prefix in
  /usr | /usr/*)
    mkdir -p "$prefix/lib/systemd/user"
    mv "$service" "$prefix/lib/systemd/user/"
    rmdir "$prefix/share/systemd/user" "$prefix/share/systemd" 2>/dev/null || true
    sed 's|^share/systemd/|lib/systemd/|' lib/segue/installed >"$list"
    ;;
esac

echo "Installed: $prefix/bin/segue"
case :$PATH: in
  *":$prefix/bin:"*) ;;
  *) echo "$prefix/bin isn't on your PATH: add it there." ;;
esac
echo "'segue init' is a good beginning; 'segue daemon install' starts it at each login."
