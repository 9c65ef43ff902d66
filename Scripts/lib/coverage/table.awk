# SPDX-License-Identifier: MIT
# Reads which files belong to which part (files.txt, its patterns expanded), then what llvm-cov exports as lcov; prints each
# part and file with its lines, how many of them ran, and which didn't.

FNR == NR {
  part[++rows] = $1
  file[rows] = $2
  next
}

/^SF:/ {
  name = substr($0, 4)
  sub(root, "", name)
  next
}

/^DA:/ {
  split(substr($0, 4), pair, ",")
  line = pair[1] + 0
  # A file may be in several programs: it ran where it ran in one of them.
  if (!((name, line) in count)) {
    lines[name]++
    order[name, lines[name]] = line
  }
  if (pair[2] + 0 > count[name, line]) count[name, line] = pair[2] + 0
  if (!((name, line) in count)) count[name, line] = 0
}

function ranges(name, i, line, first, last, text) {
  first = 0
  for (i = 1; i <= lines[name]; i++) {
    line = order[name, i]
    if (count[name, line] == 0) {
      if (!first) first = line
      last = line
    } else if (first) {
      text = text (text ? " " : "") (first == last ? first : first "-" last)
      first = 0
    }
  }
  if (first) text = text (text ? " " : "") (first == last ? first : first "-" last)
  return text
}

function covered(name, i, sum) {
  for (i = 1; i <= lines[name]; i++) if (count[name, order[name, i]] > 0) sum++
  return sum + 0
}

function percent(some, all) { return all ? sprintf("%.1f %%", 100 * some / all) : "-" }

function total(some) {
  if (!some) return
  printf "%-54s %6d %8s\n\n", "all of " some, all_lines, percent(all_covered, all_lines)
  if (all_covered < goal / 100 * all_lines) below = below " " some
  all_lines = all_covered = 0
}

END {
  printf "%-54s %6s %8s  %s\n\n", "", "lines", "ran", "those that didn't"
  for (row = 1; row <= rows; row++) {
    if (part[row] != current) {
      total(current)
      current = part[row]
    }
    name = file[row]
    # Those of another system, and those that declare without doing.
    if (!lines[name]) continue
    some = covered(name)
    printf "%-54s %6d %8s  %s\n", name, lines[name], percent(some, lines[name]), ranges(name)
    all_lines += lines[name]
    all_covered += some
  }
  total(current)
  if (below) {
    printf "Below %d %%:%s\n", goal, below
    exit 1
  }
}
