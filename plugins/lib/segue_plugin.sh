# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# What plugins in sh share: . "$SEGUE_PLUGIN_SH", a path that Segue gives every plugin. The guide for authors describes it.
# The functions in the guide keep their meaning as long as the first number of the version does.
# shellcheck disable=SC2034 # For the plugin.
SEGUE_PLUGIN_SH_VERSION=1.0.0

# Ends the run with a line for the log. $1: the line; $2: the exit status, 1 unless given; 75 asks for another attempt later
fail() {
  printf '%s\n' "$1" >&2
  exit "${2:-1}"
}

# Whether there is a program.
have() { command -v "$1" >/dev/null; }

# Ends the run where a program is missing. $1: the program; $2: its package, unless it is called the same
need() { have "$1" || fail "'$1' is missing: install the package ${2:-$1}"; }

# Prints a text as a JSON string, on one line.
json() {
  printf '"%s"\n' "$(printf %s "$1" | LC_ALL=C tr '\n\r\t' '   ' | LC_ALL=C tr -d '\000-\037\177' | sed 's/[\\"]/\\&/g')"
}

# Writes the one object that goes back to Segue: a message for the log.
message() { printf '{"message":%s}\n' "$(json "$1")"; }
