/* Runs a confined program, and waits for it. See confine.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <poll.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine.h"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#endif

enum { STATUS_SETUP = 125 };

/* What the child says if it does not become the program. */
typedef struct failure {
  int kind;    /* SE_CONFINE_STEP or SE_CONFINE_EXEC */
  int number;  /* errno */
  char why[SE_CONFINE_WHY];
} failure;

/* What to run, and how its end is reported. */
typedef struct work {
  char *const *const *steps;
  size_t count;
  char *const *argv;
  se_confine_watch *watch;
  sigset_t mask;    /* of signals, for the program */
  pid_t group;      /* of processes, for the program */
  pid_t own;        /* the waiting process: ours */
  int failures[2];  /* the child's, if it does not become the program */
  int results[2];   /* from the watcher: the child's pid, then a result */
  int life[2];      /* closed when we end */
} work;

typedef struct result {
  int how;
  char told[SE_CONFINE_TOLD];
} result;

static int put (int fd, const void *bytes, size_t size) {
  size_t len = 0;
  while (len < size) {
    const ssize_t n = write(fd, (const char *)bytes + len, size - len);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return 0;
    len += (size_t)n;
  }
  return 1;
}

/* Read all of it; false if that fails. */
static int get (int fd, void *bytes, size_t size) {
  size_t len = 0;
  while (len < size) {
    const ssize_t n = read(fd, (char *)bytes + len, size - len);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return 0;
    len += (size_t)n;
  }
  return 1;
}

static int open_pipe (int *ends) {
  if (pipe(ends) != 0) return 0;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 1;
}

/* A byte, and a descriptor with it, if there is one. */
static void send_descriptor (int socket, int fd) {
  char byte = 0;
  struct iovec data = { &byte, 1 };
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message;
  memset(&message, 0, sizeof message);
  memset(&control, 0, sizeof control);
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  if (fd >= 0) {
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    control.head.cmsg_level = SOL_SOCKET;
    control.head.cmsg_type = SCM_RIGHTS;
    control.head.cmsg_len = CMSG_LEN(sizeof fd);
    memcpy(CMSG_DATA(&control.head), &fd, sizeof fd);
  }
  sendmsg(socket, &message, MSG_NOSIGNAL);
  if (fd >= 0) close(fd);
}

static int receive_descriptor (int socket) {
  char byte = 0;
  struct iovec data = { &byte, 1 };
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message;
  int fd = -1;
  memset(&message, 0, sizeof message);
  memset(&control, 0, sizeof control);
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) <= 0) return -1;
  if (message.msg_controllen >= CMSG_LEN(sizeof fd)
      && control.head.cmsg_type == SCM_RIGHTS)
    memcpy(&fd, CMSG_DATA(&control.head), sizeof fd);
  return fd;
}

static const int forwarded[] = {
  SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGWINCH, SIGCONT
};
static const int ignored[] = { SIGINT, SIGQUIT };  /* the terminal tells both */

enum {
  FORWARDED = sizeof forwarded / sizeof *forwarded,
  IGNORED = sizeof ignored / sizeof *ignored,
  SIGNALS = FORWARDED + IGNORED
};

/* The child, for the signal handlers. */
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

/* Die with the parent. A change of rights undoes this. */
static void die_with (pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(STATUS_SETUP);
}

/*
** Confine ourselves, and become the program. With 'socket', send the descriptor
** that reports what it does there, or nothing if there is none.
*/
static _Noreturn void become (const work *it, pid_t parent, int socket) {
  failure said;
  memset(&said, 0, sizeof said);
  sigprocmask(SIG_SETMASK, &it->mask, NULL);
  said.kind = SE_CONFINE_STEP;
  if (se_confine_steps(it->steps, it->count, said.why)) {
    if (socket >= 0) send_descriptor(socket, se_confine_listen());
    die_with(parent);
    execvp(it->argv[0], it->argv);
    said.kind = SE_CONFINE_EXEC;
  }
  said.number = errno;
  put(it->failures[1], &said, sizeof said);
  _exit(STATUS_SETUP);
}

static int wait_for (pid_t pid, int *how) {
  while (waitpid(pid, how, 0) < 0)
    if (errno != EINTR) return 0;
  return 1;
}

#ifdef __linux__

enum { CALL_PIDFD_OPEN = 434, LISTENER = 0, CHILD, PARENT, STOPS };

/* Close the standard files: only the program's processes keep them open. */
static void leave_standard_files (void) {
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  int fd;
  for (fd = 0; fd < 3; fd++) dup2(nowhere, fd);
}

/* The child has ended: tell the waiting process. Orphans end by themselves. */
static void tell_end (work *it, pid_t pid, struct pollfd *files) {
  result end;
  memset(&end, 0, sizeof end);
  if (!wait_for(pid, &end.how)) end.how = STATUS_SETUP << 8;
  memcpy(end.told, it->watch->told, sizeof end.told);
  put(it->results[1], &end, sizeof end);
  close(it->results[1]);
  signal(SIGCHLD, SIG_IGN);
  files[CHILD].fd = files[PARENT].fd = files[STOPS].fd = -1;
}

/* When the child stops or continues, so does the process a shell waits for. */
static void pass_on_stop (const work *it, pid_t pid, int stops) {
  struct signalfd_siginfo signal;
  siginfo_t info;
  memset(&info, 0, sizeof info);
  if (read(stops, &signal, sizeof signal) < 0 || getppid() != it->own) return;
  if (waitid(P_PID, (id_t)pid, &info, WSTOPPED | WCONTINUED | WNOHANG) != 0
      || info.si_pid != pid)
    return;
  kill(it->own, info.si_code == CLD_CONTINUED ? SIGCONT : SIGSTOP);
}

/* A descriptor that reports changes of the child. All signals are blocked. */
static int open_stops (void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* The waiting process was killed: kill the child, and remove what it holds. */
static void end_alone (const work *it, pid_t pid) {
  char *const *path = it->watch->held;
  kill(pid, SIGKILL);
  for (; path != NULL && *path != NULL; path++) rmdir(*path);
}

/* Listen until no process of the program is left. */
static void listen_on (work *it, pid_t pid, int listener) {
  struct pollfd files[4] = {
    { listener, POLLIN, 0 },
    { (int)syscall(CALL_PIDFD_OPEN, pid, 0), POLLIN, 0 },
    { it->life[0], POLLIN, 0 }, { open_stops(), POLLIN, 0 }
  };
  while (files[LISTENER].fd >= 0 || files[CHILD].fd >= 0) {
    if (poll(files, 4, -1) < 0 && errno != EINTR) break;
    if ((files[LISTENER].revents & POLLIN) != 0)
      se_confine_heard(listener, it->watch);
    else if (files[LISTENER].revents != 0)
      files[LISTENER].fd = -1;  /* poll ignores negative ones */
    if (files[PARENT].fd >= 0 && files[PARENT].revents != 0) {
      end_alone(it, pid);
      files[PARENT].fd = -1;
    }
    if (files[STOPS].fd >= 0 && files[STOPS].revents != 0)
      pass_on_stop(it, pid, files[STOPS].fd);
    if (files[CHILD].fd >= 0 && files[CHILD].revents != 0)
      tell_end(it, pid, files);
  }
}

/* The watcher: starts the program as its child, and watches it. */
static _Noreturn void supervise (work *it) {
  const pid_t own = getpid();
  int pair[2] = { -1, -1 };
  int listener;
  pid_t pid;
  setpgid(0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  close(it->results[0]);
  close(it->life[1]);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
    _exit(STATUS_SETUP);
  pid = fork();
  if (pid == 0) {
    setpgid(0, it->group);
    close(it->results[1]);
    close(it->life[0]);
    close(pair[0]);
    become(it, own, pair[1]);
  }
  close(pair[1]);
  close(it->failures[1]);
  if (pid < 0 || !put(it->results[1], &pid, sizeof pid)) _exit(STATUS_SETUP);
  leave_standard_files();
  listener = receive_descriptor(pair[0]);
  close(pair[0]);
  listen_on(it, pid, listener);
  _exit(0);
}

#else

static _Noreturn void supervise (work *it) {
  (void)it;
  _exit(STATUS_SETUP);
}

#endif

/* Start the child, or its watcher. Returns the child's pid, or -1. */
static pid_t start (work *it) {
  const pid_t own = getpid();
  const int watched = it->watch->writable != NULL;
  pid_t pid = fork();
  if (pid == 0) {
    if (watched) supervise(it);
    become(it, own, -1);
  }
  close(it->failures[1]);
  if (!watched) return pid;
  close(it->results[1]);
  close(it->life[0]);
  errno = EAGAIN;
  if (pid > 0 && !get(it->results[0], &pid, sizeof pid)) pid = -1;
  return pid;
}

/* Wait for the end of the child. While it is stopped, we stop, too. */
static int wait_with (pid_t pid, int *how) {
  for (;;) {
    if (waitpid(pid, how, WUNTRACED) < 0) {
      if (errno != EINTR) return 0;
    }
    else if (!WIFSTOPPED(*how)) return 1;
    else {
      raise(SIGSTOP);
      kill(pid, SIGCONT);
    }
  }
}

/* Wait for the end. */
static void await (work *it, pid_t pid, int *how) {
  result end;
  if (it->watch->writable == NULL) {
    if (!wait_with(pid, how)) *how = STATUS_SETUP << 8;
    return;
  }
  memset(&end, 0, sizeof end);
  end.how = STATUS_SETUP << 8;
  get(it->results[0], &end, sizeof end);
  *how = end.how;
  memcpy(it->watch->told, end.told, sizeof end.told);
  close(it->results[0]);
  close(it->life[1]);
}

static int prepare (work *it) {
  it->group = getpgrp();
  it->own = getpid();
  if (!open_pipe(it->failures)) return 0;
  if (it->watch->writable == NULL) return 1;
  return open_pipe(it->results) && open_pipe(it->life);
}

int se_confine_run (char *const *const *steps, size_t count,
                    char *const *argv, se_confine_watch *watch, char *why,
                    int *how) {
  struct sigaction before[SIGNALS];
  work it;
  failure said;
  sigset_t all;
  pid_t pid;
  int failed;
  memset(&it, 0, sizeof it);
  memset(&said, 0, sizeof said);
  it.steps = steps;
  it.count = count;
  it.argv = argv;
  it.watch = watch;
  if (!prepare(&it)) return SE_CONFINE_EXEC;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &it.mask);
  pid = start(&it);
  if (pid > 0) {
    child = pid;
    take_signals(before);
  }
  sigprocmask(SIG_SETMASK, &it.mask, NULL);
  if (pid <= 0) return SE_CONFINE_EXEC;
  failed = get(it.failures[0], &said, sizeof said);
  close(it.failures[0]);
  await(&it, pid, how);
  child = 0;
  give_back_signals(before);
  if (!failed) return 0;
  memcpy(why, said.why, SE_CONFINE_WHY);
  errno = said.number;
  return said.kind;
}

void se_confine_end_by (int number) {
  const struct rlimit none = { 0, 0 };
  sigset_t set;
  setrlimit(RLIMIT_CORE, &none);
  signal(number, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
}
