// SPDX-License-Identifier: MIT
// curl-multi COUNT URL: a round posts COUNT times to the address, 64 requests at once, over connections that stay.
#include "round.h"

#include <curl/curl.h>

#define MOST 64
static long wanted;
static CURLM *multi;
static CURL *requests[MOST];

static size_t drop(char *bytes, size_t size, size_t count, void *context) {
  (void)bytes, (void)context;
  return size * count;
}

static long long post_all(void) {
  long started = 0, done = 0;
  int running, left;
  long long start = now_ns();
  for (; started < MOST && started < wanted; started++) curl_multi_add_handle(multi, requests[started]);
  while (done < wanted) {
    curl_multi_perform(multi, &running);
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
      CURL *request = message->easy_handle;
      if (message->msg != CURLMSG_DONE) continue;
      if (message->data.result != CURLE_OK) fail(curl_easy_strerror(message->data.result));
      curl_multi_remove_handle(multi, request);
      done++;
      if (started < wanted) started++, curl_multi_add_handle(multi, request);
    }
    if (running > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
  return now_ns() - start;
}

int main(int count, char **arguments) {
  static char body[600];
  memset(body, 'x', sizeof body);
  wanted = count == 3 ? atol(arguments[1]) : 0;
  if (wanted <= 0) return 64;
  multi = curl_multi_init();
  for (int index = 0; index < MOST; index++) {
    CURL *request = requests[index] = curl_easy_init();
    curl_easy_setopt(request, CURLOPT_URL, arguments[2]);
    curl_easy_setopt(request, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(request, CURLOPT_POSTFIELDSIZE, (long)sizeof body);
    curl_easy_setopt(request, CURLOPT_PROXY, "");
    curl_easy_setopt(request, CURLOPT_WRITEFUNCTION, drop);
  }
  serve_rounds(post_all);
}
