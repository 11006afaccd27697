/* Runs a confined program, and waits for it. See confine.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { STATUS_SETUP = 125 };

/* What the child says if it does not become the program. */
typedef struct failure {
  int kind;    /* SE_CONFINE_STEP or SE_CONFINE_EXEC */
  int number;  /* errno */
  char why[SE_CONFINE_WHY];
} failure;

static const int forwarded[] = { SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 };
static const int ignored[] = { SIGINT, SIGQUIT };  /* the terminal tells both */

enum {
  FORWARDED = sizeof forwarded / sizeof *forwarded,
  IGNORED = sizeof ignored / sizeof *ignored,
  SIGNALS = FORWARDED + IGNORED
};

/* The child, where a signal handler finds it. */
static volatile sig_atomic_t child = 0;

static void on_signal (int number) {
  const int was = errno;
  if (child > 0) kill((pid_t)child, number);
  errno = was;
}

/* Set how signals are handled; 'before' gets how they were. */
static void take_signals (struct sigaction *before) {
  struct sigaction action;
  size_t i;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  for (i = 0; i < FORWARDED; i++) sigaction(forwarded[i], &action, &before[i]);
  action.sa_handler = SIG_IGN;
  for (i = 0; i < IGNORED; i++)
    sigaction(ignored[i], &action, &before[FORWARDED + i]);
}

static void give_back_signals (const struct sigaction *before) {
  size_t i;
  for (i = 0; i < FORWARDED; i++) sigaction(forwarded[i], &before[i], NULL);
  for (i = 0; i < IGNORED; i++)
    sigaction(ignored[i], &before[FORWARDED + i], NULL);
}

/* To die with the parent; what gives rights, or takes them, undoes this. */
static void die_with (pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(STATUS_SETUP);
}

static _Noreturn void become (char *const *const *steps, size_t count,
                              char *const *argv, int pipe_end, pid_t parent) {
  failure said;
  ssize_t put;
  memset(&said, 0, sizeof said);
  said.kind = SE_CONFINE_STEP;
  if (se_confine_steps(steps, count, said.why)) {
    die_with(parent);
    execvp(argv[0], argv);
    said.kind = SE_CONFINE_EXEC;
  }
  said.number = errno;
  put = write(pipe_end, &said, sizeof said);
  _exit(put == (ssize_t)sizeof said ? STATUS_SETUP : STATUS_SETUP + 1);
}

/* What the child said, if it did; nothing means that it became the program. */
static int heard (int fd, failure *said) {
  size_t len = 0;
  while (len < sizeof *said) {
    const ssize_t got = read(fd, (char *)said + len, sizeof *said - len);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    len += (size_t)got;
  }
  return len == sizeof *said;
}

static int wait_for (pid_t pid, int *how) {
  while (waitpid(pid, how, 0) < 0)
    if (errno != EINTR) return 0;
  return 1;
}

int se_confine_run (char *const *const *steps, size_t count,
                    char *const *argv, char *why, int *how) {
  struct sigaction before[SIGNALS];
  const pid_t own = getpid();
  failure said;
  sigset_t all, was;
  int ends[2];
  pid_t pid;
  int failed;
  memset(&said, 0, sizeof said);
  if (pipe(ends) != 0) return SE_CONFINE_EXEC;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &was);
  pid = fork();
  if (pid == 0) {
    sigprocmask(SIG_SETMASK, &was, NULL);
    become(steps, count, argv, ends[1], own);
  }
  close(ends[1]);
  if (pid > 0) {
    child = pid;
    take_signals(before);
  }
  sigprocmask(SIG_SETMASK, &was, NULL);
  if (pid < 0) return SE_CONFINE_EXEC;
  failed = heard(ends[0], &said);
  close(ends[0]);
  if (!wait_for(pid, how)) *how = STATUS_SETUP << 8;
  child = 0;
  give_back_signals(before);
  if (!failed) return 0;
  memcpy(why, said.why, SE_CONFINE_WHY);
  errno = said.number;
  return said.kind;
}
