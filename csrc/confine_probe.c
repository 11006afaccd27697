/* Finds out how this machine can confine a process. See confine.h. */
#define _GNU_SOURCE
#include "confine.h"

#ifdef __linux__

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKS = 77, ASK_ACTION = 2 };

#define NOTIFY 0x7FC00000U

typedef int test (int with_user);

/* Does it work in a process of its own? */
static int try (test *it, int argument) {
  const pid_t pid = fork();
  int how = 0;
  if (pid < 0) return 0;
  if (pid == 0) _exit(it(argument) ? WORKS : 0);
  while (waitpid(pid, &how, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFEXITED(how) && WEXITSTATUS(how) == WORKS;
}

static int unshare_kind (int with_user, const char *kind) {
  char user[] = "user";
  char ipc[] = "ipc";
  char other[8];
  char *kinds[4] = { user, other, ipc, NULL };
  snprintf(other, sizeof other, "%s", kind);
  return se_confine_namespaces(with_user ? kinds : kinds + 1);
}

/* As in a plan: everything is frozen except one path, which is pinned. */
static int test_mounts (int with_user) {
  char path[] = "/dev";
  char *kept[2] = { path, NULL };
  return unshare_kind(with_user, "mount") && se_confine_freeze(kept)
         && se_confine_pin(path, 1) && se_confine_mask(path);
}

static int test_network (int with_user) {
  return unshare_kind(with_user, "net") && se_confine_loopback();
}

static int test_filter (int unused) {
  char unix_name[] = "unix";
  char *families[2] = { unix_name, NULL };
  (void)unused;
  return se_confine_filter(families);
}

void se_confine_probe (se_confine_able *able) {
  uint32_t action = NOTIFY;
  signal(SIGCHLD, SIG_DFL);  /* our parent may have told us to forget them */
  memset(able, 0, sizeof *able);
  able->abi = se_confine_abi();
  able->owner = try(test_mounts, 0);
  able->mounts = able->owner || try(test_mounts, 1);
  able->network = able->mounts && try(test_network, !able->owner);
  able->filter = try(test_filter, 0);
  able->notify =
    able->filter && syscall(SYS_seccomp, ASK_ACTION, 0, &action) == 0;
}

#else
typedef int se_not_empty;  /* ISO C requires a declaration */
#endif
