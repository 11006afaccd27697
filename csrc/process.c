/* Runs a program with bytes on its standard input. See process.h. */
#define _POSIX_C_SOURCE 200809L
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "buffer.h"

enum {
  PIECE = 65536,
  SLICE = 50,        /* ms between two checks whether it ended */
  FIRST_FD = 3,      /* ours are above the standard files */
  SHORT_NAP = 50000, /* ns */
  LONG_NAP = 10000000
};

extern char **environ;

typedef struct job {
  pid_t pid;
  int ours[3];    /* our ends of its standard files; -1 if closed */
  int theirs[3];
  se_span input;  /* not yet written to it */
  se_buffer printed[3];  /* by file; the first stays empty */
  long long deadline;
  int ended;      /* it was waited for, and 'how' has the result */
  int how;
} job;

static long long milliseconds (void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void drop (int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

static void drop_all (int *fds) {
  int i;
  for (i = 0; i < 3; i++) drop(&fds[i]);
}

/* A pipe end that no program inherits, above the standard files. */
static int settle (int fd) {
  const int high = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_FD);
  const int number = errno;
  close(fd);
  errno = number;
  return high;
}

static int open_pipe (job *work, int file) {
  int ends[2];
  const int mine = file == STDIN_FILENO;
  if (pipe(ends) != 0) return 0;
  work->ours[file] = settle(ends[mine]);
  work->theirs[file] = settle(ends[!mine]);
  if (work->ours[file] < 0 || work->theirs[file] < 0) return 0;
  return fcntl(work->ours[file], F_SETFL, O_NONBLOCK) == 0;
}

static int set_files (posix_spawn_file_actions_t *actions, const int *theirs) {
  int i;
  for (i = 0; i < 3; i++) {
    const int number =
      posix_spawn_file_actions_adddup2(actions, theirs[i], i);
    if (number != 0) return number;
  }
  return 0;
}

static int set_signals (posix_spawnattr_t *attributes) {
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  sigaddset(&usual, SIGCHLD);
  sigaddset(&usual, SIGXFSZ);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &usual);
  return posix_spawnattr_setflags(attributes,
                                  POSIX_SPAWN_SETPGROUP |
                                    POSIX_SPAWN_SETSIGMASK |
                                    POSIX_SPAWN_SETSIGDEF);
}

static int spawn (job *work, char *const *argv) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int number = posix_spawn_file_actions_init(&actions);
  if (number != 0) return number;
  number = posix_spawnattr_init(&attributes);
  if (number == 0) {
    number = set_files(&actions, work->theirs);
    if (number == 0) number = set_signals(&attributes);
    if (number == 0)
      number = posix_spawnp(&work->pid, argv[0], &actions, &attributes, argv,
                            environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return number;
}

static se_status start (job *work, char *const *argv) {
  int i;
  for (i = 0; i < 3; i++)
    if (!open_pipe(work, i)) return SE_SYSTEM;
  errno = spawn(work, argv);
  return errno == 0 ? SE_OK : SE_SYSTEM;
}

static void feed (job *work) {
  const ssize_t put =
    write(work->ours[0], work->input.ptr, work->input.len);
  if (put < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (put > 0)
    work->input = se_span_of(work->input.ptr + put,
                             work->input.len - (size_t)put);
  if (put < 0 || work->input.len == 0) drop(&work->ours[0]);
}

/* Read the pending output of one file. 'more' is set if more may follow. */
static se_status take (job *work, int file, int *more) {
  se_buffer *const out = &work->printed[file];
  char *const room = se_buffer_room(out, PIECE);
  ssize_t got;
  *more = 0;
  if (room == NULL) return SE_NOMEM;
  got = read(work->ours[file], room, PIECE);
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return SE_OK;
  if (got <= 0) {
    drop(&work->ours[file]);
    return SE_OK;
  }
  *more = 1;
  out->len += (size_t)got;
  errno = EFBIG;
  return out->len > SE_PROCESS_LIMIT ? SE_SYSTEM : SE_OK;
}

static se_status take_rest (job *work) {
  int file;
  for (file = 1; file < 3; file++) {
    int more = work->ours[file] >= 0;
    while (more) {
      const se_status status = take(work, file, &more);
      if (status != SE_OK) return status;
    }
  }
  return SE_OK;
}

static int has_ended (job *work) {
  if (!work->ended)
    work->ended = waitpid(work->pid, &work->how, WNOHANG) == work->pid;
  return work->ended;
}

static int time_left (const job *work) {
  const long long left = work->deadline - milliseconds();
  errno = ETIMEDOUT;
  return left > 0 ? (int)left : 0;
}

/* Write and read until it closes both outputs, or ends. */
static se_status talk (job *work) {
  while (work->ours[1] >= 0 || work->ours[2] >= 0) {
    struct pollfd files[3] = { { work->ours[0], POLLOUT, 0 },
                               { work->ours[1], POLLIN, 0 },
                               { work->ours[2], POLLIN, 0 } };
    const int left = time_left(work);
    int file, ready, more;
    if (left == 0) return SE_SYSTEM;
    ready = poll(files, 3, left < SLICE ? left : SLICE);
    if (ready < 0 && errno != EINTR) return SE_SYSTEM;
    if (ready == 0 && has_ended(work)) return take_rest(work);
    if (ready <= 0) continue;
    if (files[0].revents != 0) feed(work);
    for (file = 1; file < 3; file++) {
      const se_status status =
        files[file].revents != 0 ? take(work, file, &more) : SE_OK;
      if (status != SE_OK) return status;
    }
  }
  return SE_OK;
}

static se_status await (job *work) {
  struct timespec nap = { 0, SHORT_NAP };
  drop(&work->ours[0]);
  while (!has_ended(work)) {
    if (time_left(work) == 0) return SE_SYSTEM;
    nanosleep(&nap, NULL);
    if (nap.tv_nsec < LONG_NAP) nap.tv_nsec *= 2;
  }
  return SE_OK;
}

static void end (job *work) {
  const int number = errno;
  if (!work->ended) {
    kill(-work->pid, SIGKILL);
    while (waitpid(work->pid, &work->how, 0) < 0 && errno == EINTR) {}
  }
  errno = number;
}

static se_status run (job *work, char *const *argv) {
  se_status status = start(work, argv);
  drop_all(work->theirs);
  if (status != SE_OK) return status;
  if (work->input.len == 0) drop(&work->ours[0]);
  status = talk(work);
  if (status == SE_OK) status = await(work);
  end(work);
  return status;
}

/*
** While we work, an unread pipe is an error and not a signal, and a child's end
** is reported, whatever our parent did with these signals.
*/
static void set_own_signals (struct sigaction *pipe_was,
                             struct sigaction *child_was) {
  struct sigaction action = { 0 };
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, pipe_was);
  action.sa_handler = SIG_DFL;
  sigaction(SIGCHLD, &action, child_was);
}

se_status se_process_run (se_arena *arena, char *const *argv, se_span input,
                          int timeout, se_process *result) {
  job work = { 0, { -1, -1, -1 }, { -1, -1, -1 }, input,
               { { 0 }, { 0 }, { 0 } }, 0, 0, 0 };
  struct sigaction pipe_was, child_was;
  se_status status;
  int number;
  work.deadline = milliseconds() + 1 + timeout;  /* rounds up */
  se_buffer_init(&work.printed[1], arena);
  se_buffer_init(&work.printed[2], arena);
  set_own_signals(&pipe_was, &child_was);
  status = run(&work, argv);
  number = errno;
  drop_all(work.ours);
  sigaction(SIGPIPE, &pipe_was, NULL);
  sigaction(SIGCHLD, &child_was, NULL);
  errno = number;
  result->output = se_buffer_view(&work.printed[1]);
  result->errors = se_buffer_view(&work.printed[2]);
  result->status = WIFEXITED(work.how) ? WEXITSTATUS(work.how) : 0;
  result->signal = WIFSIGNALED(work.how) ? WTERMSIG(work.how) : 0;
  return status;
}
