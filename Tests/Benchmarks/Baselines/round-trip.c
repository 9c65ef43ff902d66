// SPDX-License-Identifier: MIT
// round-trip SOCKET LINE: a round sends the line and reads one back, on one connection.
#include "round.h"

static int peer;
static char line[4096];

static long long round_trip(void) {
  long long start = now_ns();
  write_all(peer, line, strlen(line));
  read_line(peer);
  return now_ns() - start;
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  snprintf(line, sizeof line, "%s\n", arguments[2]);
  peer = connect_to(arguments[1]);
  serve_rounds(round_trip);
}
