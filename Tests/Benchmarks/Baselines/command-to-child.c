// SPDX-License-Identifier: MIT
// command-to-child SOCKET LINE PIPE: a round lasts from sending the line until the child that it makes the daemon start runs.
#include "stamped.h"

static int peer, stamps;
static char line[4096];

static long long command_to_child(void) {
  let_settle();
  long long start = now_ns();
  write_all(peer, line, strlen(line));
  long long began = read_stamp(stamps);
  read_line(peer);
  return began - start;
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  snprintf(line, sizeof line, "%s\n", arguments[2]);
  peer = connect_to(arguments[1]);
  stamps = open_stamps(arguments[3]);
  serve_rounds(command_to_child);
}
