# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Sourced by the scripts beside this folder, after install.sh: the Python packages that the tests need.

# Puts the packages of python-requirements.txt into an environment of their own, .build/python under the package's
# folder, where the tests look for them. Does nothing where they are there.
# $1: the package's folder.
install_python_packages() {
  local root=$1 environment requirements log
  environment=$root/.build/python
  requirements=$root/Scripts/lib/python-requirements.txt
  # A newer Python of the system's leaves an environment behind that doesn't start.
  if cmp -s "$requirements" "$environment/requirements.txt" && "$environment/bin/python3" -c '' 2>/dev/null; then
    return 0
  fi
  command -v python3 >/dev/null || die "The tests need python3, and there is none on your PATH."
  say "Installing the Python packages that the tests need into $environment"
  rm -rf "$environment"
  mkdir -p "$root/.build"
  log=$(mktemp "$root/.build/python.XXXXXX")
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
