// SPDX-License-Identifier: MIT
// Linked into what Scripts/sanitize builds: its options, so that they reach programs that are started without a variable.
// Reports go to files, one a process, which the script counts; exit statuses stay what the tests look at.

#ifdef THREAD
const char *__tsan_default_options(void) {
  return "exitcode=0:history_size=4:log_path=" REPORTS "/report:suppressions=" SUPPRESSIONS;
}
#else
const char *__asan_default_options(void) {
  return "exitcode=0:detect_leaks=1:detect_stack_use_after_return=0:log_path=" REPORTS "/report";
}
const char *__lsan_default_options(void) {
  return "exitcode=0:print_suppressions=0:suppressions=" SUPPRESSIONS;
}
#endif
