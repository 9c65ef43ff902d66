# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder, after install.sh: the release programs.

# The package's folder.
release_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
# shellcheck source-path=SCRIPTDIR source=version.sh
. "$release_root/Scripts/lib/version.sh"

# The folder of the programs below the package's folder.
release=.build/release
# Made when a build began that succeeded.
stamp=.build/release.stamp

# How a release is built, dependencies too. Types are put together in code: looked up by their names, each would be
# searched for in all that the program has, which was a third of what a short command did.
release_flags=(-c release -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
# Another run of the compiler would write each module's interface earlier, for which SwiftPM doesn't wait.
release_flags+=(-Xswiftc -no-emit-module-separately-wmo)
# The linker's build id depends on symbols, which have paths in them and which a package leaves out.
on_macos || release_flags+=(--static-swift-stdlib -Xlinker --build-id=none)
# A program has the same bytes wherever its source lies: without paths, and without hashes of what the compiler read.
release_flags+=(-Xswiftc -file-prefix-map -Xswiftc "$release_root=." -Xcc "-ffile-prefix-map=$release_root=.")
release_flags+=(-Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen)

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

# Says how long a build will take. $1: the package's folder, others: the programs
say_duration() {
  local root=$1 product
  shift
  for product in "$@"; do
    [[ ! -e $root/$stamp.$product ]] || continue
    say "Building Segue. The first build takes 5 to 20 minutes: 6 and 12 were measured with 2 processors. Later ones take a few."
    return
  done
  say "Building what has changed. That takes a few minutes, and longer where much depends on it."
}

# Builds programs, with what that needs. Does nothing where they are fresh.
# $1: the package's folder, others: the programs
build_release() {
  local root=$1 product started flags commit begun=$SECONDS
  ! is_fresh "$@" || return 0
  shift
  flags=(--package-path "$root" "${release_flags[@]}")
  need_swift
  if on_macos; then
    install_brew "${build_packages_brew[@]}"
  elif command -v dpkg-query >/dev/null; then
    install_apt "${build_packages_apt[@]}"
  else
    no_installer "${build_packages_apt[@]}"
  fi
  say_duration "$root" "$@"
  # One for all programs: a client and a daemon of two commits would be of different versions.
  commit=$(version_commit "$root")
  mkdir -p "$root/.build"
  # A file that is saved during the build is newer than this, and is built the next time.
  started=$(mktemp "$root/.build/release.XXXXXX")
  say "[m/n] below: m of the n steps are done."
  # All in one build: a program's modules are compiled while those of another wait.
  if ! SEGUE_COMMIT=$commit SEGUE_PROGRAMS_ONLY=$(IFS=, && echo "$*") swift build "${flags[@]}" </dev/null >&2; then
    rm -f "$started"
    die "The build failed. What stands above says why."
  fi
  for product in "$@"; do cp -p "$started" "$root/$stamp.$product"; done
  rm -f "$started"
  say "Built in $(((SECONDS - begun) / 60)) min $(((SECONDS - begun) % 60)) s."
}
