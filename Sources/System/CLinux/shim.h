// SPDX-License-Identifier: MIT
#pragma once
#if defined(__linux__)
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// These declarations are repeated because Swift's Glibc module is built without _GNU_SOURCE. The signatures are glibc's (2.34).
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
extern int pipe2(int descriptors[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// glibc's wrappers of pidfd_open and pidfd_send_signal (2.36) are newer than the system calls (Linux 5.3).
static inline int clinux_pidfd_open(pid_t pid) { return (int)syscall(434, pid, 0); }

static inline int clinux_pidfd_send_signal(int pidfd, int signal) {
  return (int)syscall(424, pidfd, signal, (void *)0, 0);
}

static inline int clinux_become_subreaper(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

// The members of siginfo_t are macros over a union, which Swift cannot import.
static inline pid_t clinux_peek_exit(idtype_t type, pid_t pid, int *code, int *status) {
  siginfo_t info;
  info.si_pid = 0;
  int result;
  do {
    result = waitid(type, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
  } while (result != 0 && errno == EINTR);
  if (result != 0) return -1;
  *code = info.si_code;
  *status = info.si_status;
  return info.si_pid;
}
#endif
