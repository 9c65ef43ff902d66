# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder, after install.sh: Python packages for tests and pictures.

# Puts the packages of a file of requirements into an environment of their own, below .build in the package's folder.
# Does nothing if they are there. The tests look for theirs in .build/python.
# $1: the package's folder, $2: the environment's name (python), which the file NAME-requirements.txt is named for.
install_python_packages() {
  local root=$1 name=${2-python} environment requirements log
  environment=$root/.build/$name
  requirements=$root/Scripts/lib/$name-requirements.txt
  # A newer Python of the system's leaves an environment behind that doesn't start.
  if cmp -s "$requirements" "$environment/requirements.txt" && "$environment/bin/python3" -c '' 2>/dev/null; then
    return 0
  fi
  command -v python3 >/dev/null || die "This needs python3, and there is none on your PATH."
  say "Installing Python packages into $environment"
  rm -rf "$environment"
  mkdir -p "$root/.build"
  log=$(mktemp "$root/.build/$name.XXXXXX")
  if ! { python3 -m venv "$environment" &&
    "$environment/bin/python3" -m pip install --quiet --disable-pip-version-check --no-input \
      --requirement "$requirements"; } </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    die "The Python packages could not be installed. On Debian and Ubuntu this needs the package python3-venv."
  fi
  rm -f "$log"
  # Written last, so that what was broken off begins anew.
  cp "$requirements" "$environment/requirements.txt"
}
