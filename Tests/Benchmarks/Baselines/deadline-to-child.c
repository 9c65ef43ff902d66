// SPDX-License-Identifier: MIT
// deadline-to-child SOCKET LINE PIPE: a round sends the line, which starts a session of a second. It lasts from the deadline that
// the answer names until the child runs that the daemon starts at its end.
#include "stamped.h"

static int peer, stamps;
static char line[4096];

// What the answer names, by the clock of `now_ns`.
static long long deadline_in(const char *answer) {
  static const char name[] = "\"deadline\":\"";
  const char *text = strstr(answer, name);
  struct tm day = {0};
  int milliseconds;
  if (text == NULL || sscanf(text + sizeof name - 1, "%d-%d-%dT%d:%d:%d.%dZ", &day.tm_year, &day.tm_mon, &day.tm_mday,
                             &day.tm_hour, &day.tm_min, &day.tm_sec, &milliseconds) != 7) {
    errno = EPROTO;
    fail(answer);
  }
  day.tm_year -= 1900;
  day.tm_mon -= 1;
  struct timespec wall;
  clock_gettime(CLOCK_REALTIME, &wall);
  long long now = wall.tv_sec * 1000000000LL + wall.tv_nsec;
  return now_ns() + timegm(&day) * 1000000000LL + milliseconds * 1000000LL - now;
}

static long long deadline_to_child(void) {
  static char answer[1 << 16];
  let_settle();
  write_all(peer, line, strlen(line));
  ssize_t length = read(peer, answer, sizeof answer - 1);
  if (length <= 0) fail("the daemon");
  answer[length] = 0;
  long long deadline = deadline_in(answer);
  return read_stamp(stamps) - deadline;
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  snprintf(line, sizeof line, "%s\n", arguments[2]);
  peer = connect_to(arguments[1]);
  stamps = open_stamps(arguments[3]);
  serve_rounds(deadline_to_child);
}
