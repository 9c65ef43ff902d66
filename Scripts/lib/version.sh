# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder, after install.sh: the version, from CHANGELOG.md and git.

# Prints the number of the newest version that CHANGELOG.md has: 0.9.0
# $1: the package's folder
version_number() {
  local number
  number=$(sed -nE 's/^## \[([0-9]+\.[0-9]+\.[0-9]+)\].*/\1/p' "$1/CHANGELOG.md" | head -n 1)
  [[ -n $number ]] || die "$1/CHANGELOG.md has no heading such as '## [0.9.0] - 2026-11-26'."
  printf '%s\n' "$number"
}

# Prints which commit this is: g1a2b3c4, or 12.g1a2b3c4 for the twelfth after the tag of the newest version. What was changed
# since adds '.changed'. Prints nothing where git knows nothing of this folder, as in an archive of the source.
# $1: the package's folder
version_commit() {
  local commit described tag
  # An archive of the source may lie in somebody else's repository.
  [[ $(git -C "$1" rev-parse --show-toplevel 2>/dev/null) == "$(cd "$1" && pwd -P)" ]] || return 0
  commit=$(git -C "$1" rev-parse --short=8 HEAD 2>/dev/null) || return 0
  tag=v$(version_number "$1")
  described=$(git -C "$1" describe --tags --match "$tag" --long --abbrev=8 2>/dev/null) || described=$tag-0-
  described=${described#"$tag"-}
  described=${described%%-*}
  ((described == 0)) || printf '%s.' "$described"
  printf 'g%s' "$commit"
  [[ -z $(git -C "$1" status --porcelain --untracked-files=no 2>/dev/null) ]] || printf .changed
  printf '\n'
}

# Prints the version of packages: 0.9.0, or 0.9.0+12.g1a2b3c4 for commits after its tag, and for what nobody committed.
# $1: the package's folder
version_package() {
  local number commit
  number=$(version_number "$1")
  commit=$(version_commit "$1")
  case $commit in
    *.*) printf '%s+%s\n' "$number" "$commit" ;;
    *) printf '%s\n' "$number" ;;
  esac
}
