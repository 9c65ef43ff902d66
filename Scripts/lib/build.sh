# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder, after install.sh: the release programs.

# The folder of the programs below the package's folder.
release=.build/release
# Made when a build began that succeeded.
stamp=.build/release.stamp

# The programs of every use, and the one of the dashboard, whose server takes minutes more to build.
products=(segue segued)
products_all=(segue segued segue-web)

# Whether neither a file has changed since the last build of these programs, nor a folder by files that came and went.
# $1: the package's folder, others: the programs
is_fresh() {
  local root=$1 product
  local inputs=("$root/Package.swift" "$root/Sources")
  shift
  for product in "$@"; do
    [[ -x $root/$release/$product && -e $root/$stamp.$product ]] &&
      [[ -z $(find "${inputs[@]}" -newer "$root/$stamp.$product" -print -quit) ]] || return 1
  done
}

# Builds programs, with what that needs. Does nothing where they are fresh.
# $1: the package's folder, others: the programs
build_release() {
  local root=$1 product started flags
  ! is_fresh "$@" || return 0
  shift
  flags=(--package-path "$root" -c release)
  on_macos || flags+=(--static-swift-stdlib)
  need_swift
  if on_macos; then
    install_brew "${build_packages_brew[@]}"
  elif command -v dpkg-query >/dev/null; then
    install_apt "${build_packages_apt[@]}"
  else
    no_installer "${build_packages_apt[@]}"
  fi
  say "Building Segue. The first build takes some minutes."
  mkdir -p "$root/.build"
  # A file that is saved during the build is newer than this, and is built the next time.
  started=$(mktemp "$root/.build/release.XXXXXX")
  for product in "$@"; do
    if ! swift build "${flags[@]}" --product "$product" </dev/null >&2; then
      rm -f "$started"
      die "The build failed. What stands above says why."
    fi
  done
  for product in "$@"; do cp -p "$started" "$root/$stamp.$product"; done
  rm -f "$started"
}
