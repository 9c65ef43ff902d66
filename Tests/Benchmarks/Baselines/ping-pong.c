// SPDX-License-Identifier: MIT
// ping-pong SOCKET BYTES: answers every line with one of so many bytes. Says `ready` when it listens.
#include "round.h"

#include <poll.h>

int main(int count, char **arguments) {
  if (count != 3) return 64;
  size_t length = (size_t)atol(arguments[2]);
  char *answer = malloc(length + 1);
  memset(answer, 'x', length);
  answer[length - 1] = '\n';
  struct sockaddr_un address = socket_address(arguments[1]);
  int door = socket(AF_UNIX, SOCK_STREAM, 0);
  if (door < 0 || bind(door, (struct sockaddr *)&address, sizeof address) != 0 || listen(door, 1) != 0) {
    fail(arguments[1]);
  }
  puts("ready");
  fflush(stdout);
  int peer = accept(door, NULL, NULL);
  if (peer < 0) fail("accept");
  // Waits as a server with many clients would, and ends with its parent.
  struct pollfd watched[] = {{.fd = peer, .events = POLLIN}, {.fd = 0, .events = POLLIN}};
  char line[4096];
  while (poll(watched, 2, -1) > 0 && !watched[1].revents) {
    ssize_t got = read(peer, line, sizeof line);
    if (got <= 0) break;
    if (line[got - 1] == '\n') write_all(peer, answer, length);
  }
}
