// SPDX-License-Identifier: MIT
// receiver COUNT: answers every HTTP request on a port of this machine with 200, over connections that stay. Its first line
// names the port. A round waits until COUNT requests have come since the one before, and says when the last one came.
#define _GNU_SOURCE
#include "round.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>

#define MOST 4096
static char requests[MOST][1 << 14];
static size_t filled[MOST];
static int listener, queue;
static long long wanted, came, last;

static void watch(int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
  if (descriptor >= MOST || epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event) != 0) fail("epoll_ctl");
}

// The length of the first request in `text`; 0 where it isn't complete.
static size_t complete(const char *text, size_t length) {
  const char *end = memmem(text, length, "\r\n\r\n", 4);
  if (end == NULL) return 0;
  size_t head = (size_t)(end - text) + 4, body = 0;
  for (const char *line = text; line < end; line++)
    if (line[0] == '\n' && strncasecmp(line + 1, "content-length:", 15) == 0) body = strtoul(line + 16, NULL, 10);
  return head + body <= length ? head + body : 0;
}

static void serve(int peer) {
  static const char answer[] = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
  ssize_t count = read(peer, requests[peer] + filled[peer], sizeof requests[peer] - filled[peer]);
  if (count <= 0) {
    filled[peer] = 0;
    close(peer);
    return;
  }
  filled[peer] += (size_t)count;
  for (size_t size; (size = complete(requests[peer], filled[peer])) > 0; came++, last = now_ns()) {
    filled[peer] -= size;
    memmove(requests[peer], requests[peer] + size, filled[peer]);
    write_all(peer, answer, sizeof answer - 1);
  }
}

int main(int count, char **arguments) {
  wanted = count == 2 ? atoll(arguments[1]) : 0;
  if (wanted <= 0) return 64;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  listener = socket(AF_INET, SOCK_STREAM, 0);
  queue = epoll_create1(0);
  if (listener < 0 || queue < 0 || bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 1024) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &length) != 0)
    fail("listening");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  watch(listener);
  watch(0);
  for (int asked = 0;;) {
    struct epoll_event events[64];
    int ready = epoll_wait(queue, events, 64, -1);
    for (int index = 0; index < ready; index++) {
      int descriptor = events[index].data.fd, on = 1;
      char byte;
      if (descriptor == listener) {
        int peer = accept(listener, NULL, NULL);
        setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        watch(peer);
      } else if (descriptor == 0) {
        if (read(0, &byte, 1) != 1) return 0;
        asked++;
      } else {
        serve(descriptor);
      }
    }
    if (asked > 0 && came >= wanted) {
      came -= wanted;
      asked--;
      printf("%lld\n", last);
      fflush(stdout);
    }
  }
}
