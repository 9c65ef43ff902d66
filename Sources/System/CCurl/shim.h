// SPDX-License-Identifier: MIT
#pragma once
#define CURL_DISABLE_TYPECHECK
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

// libcurl depends on about thirty libraries, which cost every linked program a third of its start time. Therefore no program
// links it.
// The first call of a function loads it. The functions for Swift are defined below under their own names, with the library's
// types.
// These lines rename the declarations of <curl/curl.h> to avoid a conflict.
#define curl_easy_init library_curl_easy_init
#define curl_easy_cleanup library_curl_easy_cleanup
#define curl_easy_strerror library_curl_easy_strerror
#define curl_free library_curl_free
#define curl_getdate library_curl_getdate
#define curl_global_init library_curl_global_init
#define curl_multi_add_handle library_curl_multi_add_handle
#define curl_multi_cleanup library_curl_multi_cleanup
#define curl_multi_info_read library_curl_multi_info_read
#define curl_multi_init library_curl_multi_init
#define curl_multi_perform library_curl_multi_perform
#define curl_multi_poll library_curl_multi_poll
#define curl_multi_remove_handle library_curl_multi_remove_handle
#define curl_multi_wakeup library_curl_multi_wakeup
#define curl_slist_append library_curl_slist_append
#define curl_slist_free_all library_curl_slist_free_all
#define curl_url library_curl_url
#define curl_url_cleanup library_curl_url_cleanup
#define curl_url_get library_curl_url_get
#define curl_url_set library_curl_url_set
#include <curl/curl.h>
#undef curl_easy_init
#undef curl_easy_cleanup
#undef curl_easy_strerror
#undef curl_free
#undef curl_getdate
#undef curl_global_init
#undef curl_multi_add_handle
#undef curl_multi_cleanup
#undef curl_multi_info_read
#undef curl_multi_init
#undef curl_multi_perform
#undef curl_multi_poll
#undef curl_multi_remove_handle
#undef curl_multi_wakeup
#undef curl_slist_append
#undef curl_slist_free_all
#undef curl_url
#undef curl_url_cleanup
#undef curl_url_get
#undef curl_url_set

// Returns the library, the same one at each call; null if it is missing.
static inline void *segue_curl_library(void) {
  static void *library;
  void *known = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (known) return known;
#if defined(__APPLE__)
  known = dlopen("/usr/lib/libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  known = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
  // If two threads load the library at once, both get the same one.
  __atomic_store_n(&library, known, __ATOMIC_RELEASE);
  return known;
}

// Returns a function of the library and caches it in `place`; null if the library is missing.
static inline void *segue_curl_find(void **place, const char *name) {
  void *known = __atomic_load_n(place, __ATOMIC_ACQUIRE);
  if (known) return known;
  void *library = segue_curl_library();
  known = library ? dlsym(library, name) : NULL;
  __atomic_store_n(place, known, __ATOMIC_RELEASE);
  return known;
}

// Returns the reason that the library is missing; null if it is loaded.
static inline const char *segue_curl_problem(void) {
  if (segue_curl_library()) return NULL;
  const char *reason = dlerror();
  return reason ? reason : "libcurl can't be loaded";
}

// Defines a function of the library under its own name, and its result without the library.
#define SEGUE_CURL(type, name, parameters, arguments, otherwise)                \
  static inline type name parameters {                                          \
    static void *place;                                                         \
    void *function = segue_curl_find(&place, #name);                            \
    if (!function) return otherwise;                                            \
    return ((__typeof__(&library_##name))function)arguments;                    \
  }

SEGUE_CURL(CURL *, curl_easy_init, (void), (), NULL)
SEGUE_CURL(void, curl_easy_cleanup, (CURL *easy), (easy), )
SEGUE_CURL(const char *, curl_easy_strerror, (CURLcode code), (code), "")
SEGUE_CURL(void, curl_free, (void *memory), (memory), )
SEGUE_CURL(time_t, curl_getdate, (const char *text, const time_t *unused), (text, unused), -1)
SEGUE_CURL(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
SEGUE_CURL(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy), CURLM_INTERNAL_ERROR)
SEGUE_CURL(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi), CURLM_INTERNAL_ERROR)
SEGUE_CURL(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left), NULL)
SEGUE_CURL(CURLM *, curl_multi_init, (void), (), NULL)
SEGUE_CURL(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running), CURLM_INTERNAL_ERROR)
SEGUE_CURL(CURLMcode, curl_multi_poll, (CURLM *multi, struct curl_waitfd extra[], unsigned int count, int limit, int *ready), (multi, extra, count, limit, ready), CURLM_INTERNAL_ERROR)
SEGUE_CURL(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy), CURLM_INTERNAL_ERROR)
SEGUE_CURL(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi), CURLM_INTERNAL_ERROR)
SEGUE_CURL(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text), NULL)
SEGUE_CURL(void, curl_slist_free_all, (struct curl_slist *list), (list), )
SEGUE_CURL(CURLU *, curl_url, (void), (), NULL)
SEGUE_CURL(void, curl_url_cleanup, (CURLU *url), (url), )
SEGUE_CURL(CURLUcode, curl_url_get, (CURLU *url, CURLUPart part, char **text, unsigned int flags), (url, part, text, flags), CURLUE_OUT_OF_MEMORY)
SEGUE_CURL(CURLUcode, curl_url_set, (CURLU *url, CURLUPart part, const char *text, unsigned int flags), (url, part, text, flags), CURLUE_OUT_OF_MEMORY)
#undef SEGUE_CURL

// curl's setopt and getinfo are variadic, which Swift cannot call. Each kind of argument has a typed wrapper. Its callers
// already have a
// handle of the library, so the library is loaded.
static inline CURLcode (*segue_curl_setopt(void))(CURL *, CURLoption, ...) {
  static void *place;
  return (__typeof__(&curl_easy_setopt))segue_curl_find(&place, "curl_easy_setopt");
}

static inline CURLcode (*segue_curl_getinfo(void))(CURL *, CURLINFO, ...) {
  static void *place;
  return (__typeof__(&curl_easy_getinfo))segue_curl_find(&place, "curl_easy_getinfo");
}

static inline CURLcode segue_curl_set_long(CURL *easy, CURLoption option, long value) {
  return segue_curl_setopt()(easy, option, value);
}

static inline CURLcode segue_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return segue_curl_setopt()(easy, option, value);
}

static inline CURLcode segue_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return segue_curl_setopt()(easy, option, value);
}

static inline CURLcode segue_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return segue_curl_setopt()(easy, option, value);
}

static inline CURLcode segue_curl_set_bytes(CURL *easy, CURLoption option, const void *value) {
  return segue_curl_setopt()(easy, option, value);
}

static inline CURLcode segue_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return segue_curl_setopt()(easy, option, value);
}

static inline CURLcode segue_curl_set_callback(CURL *easy, CURLoption option, curl_write_callback value) {
  return segue_curl_setopt()(easy, option, value);
}

static inline CURLcode segue_curl_set_socket_callback(CURL *easy, curl_sockopt_callback value) {
  return segue_curl_setopt()(easy, CURLOPT_SOCKOPTFUNCTION, value);
}

// Allows http and https only; CURLOPT_PROTOCOLS_STR came with 7.85.
static inline CURLcode segue_curl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return segue_curl_setopt()(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return segue_curl_setopt()(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Calls back once the connection exists, whether new or reused, before the request is sent (7.80). An older curl refuses the
// option, and
// thus the request.
#if LIBCURL_VERSION_NUM < 0x075000
typedef int (*curl_prereq_callback)(void *, char *, char *, int, int);
#define CURL_PREREQFUNC_OK 0
#define CURL_PREREQFUNC_ABORT 1
#endif

static inline CURLcode segue_curl_set_prereq(CURL *easy, curl_prereq_callback callback) {
#if LIBCURL_VERSION_NUM >= 0x075000
  return segue_curl_setopt()(easy, CURLOPT_PREREQFUNCTION, callback);
#else
  (void)easy;
  (void)callback;
  return CURLE_UNKNOWN_OPTION;
#endif
}

// Leaves a resolver thread to end by itself, instead of waiting for it at the end of its transfer (7.87).
static inline CURLcode segue_curl_abandon_resolver(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return segue_curl_setopt()(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}

static inline CURLcode segue_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return segue_curl_getinfo()(easy, info, value);
}

static inline CURLcode segue_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
  return segue_curl_getinfo()(easy, info, value);
}

static inline CURLcode segue_curl_get_pointer(CURL *easy, CURLINFO info, void **value) {
  return segue_curl_getinfo()(easy, info, (char **)value);
}

static inline CURLMcode segue_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  static void *place;
  return ((__typeof__(&curl_multi_setopt))segue_curl_find(&place, "curl_multi_setopt"))(multi, option, value);
}
