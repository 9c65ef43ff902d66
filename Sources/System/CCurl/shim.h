// SPDX-License-Identifier: MIT
#pragma once
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// curl's setopt and getinfo are variadic, which Swift cannot call: one typed wrapper for each kind of argument.

static inline CURLcode segue_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode segue_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode segue_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode segue_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode segue_curl_set_bytes(CURL *easy, CURLoption option, const void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode segue_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode segue_curl_set_callback(CURL *easy, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode segue_curl_set_socket_callback(CURL *easy, curl_sockopt_callback value) {
  return curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, value);
}

// Allows http and https only; CURLOPT_PROTOCOLS_STR came with 7.85.
static inline CURLcode segue_curl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Asked once the connection stands, a new one or one that is used again, before anything of the request is sent (7.80). An older
// curl refuses the option, and so the request.
#if LIBCURL_VERSION_NUM < 0x075000
typedef int (*curl_prereq_callback)(void *, char *, char *, int, int);
#define CURL_PREREQFUNC_OK 0
#define CURL_PREREQFUNC_ABORT 1
#endif

static inline CURLcode segue_curl_set_prereq(CURL *easy, curl_prereq_callback callback) {
#if LIBCURL_VERSION_NUM >= 0x075000
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
#else
  (void)easy;
  (void)callback;
  return CURLE_UNKNOWN_OPTION;
#endif
}

// Leaves a resolver thread behind to end by itself, instead of waiting for it when its transfer ends (7.87).
static inline CURLcode segue_curl_abandon_resolver(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}

static inline CURLcode segue_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode segue_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode segue_curl_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return curl_easy_getinfo(easy, info, (char **)value);
}

static inline CURLMcode segue_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}
