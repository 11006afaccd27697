/*
** The program: starts Lua with the embedded modules, passes on the event or the
** arguments, writes the answer. It decides nothing, except what to say when it
** fails.
*/
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <lua.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "again.h"
#include "answer.h"
#include "arena.h"
#include "freeze.h"
#include "image.h"
#include "json.h"
#include "path.h"
#include "pool.h"
#include "require.h"
#include "state.h"
#include "version.h"

#define REASON(text) SE_SPAN("\"[SandboxEnforcer] " text "\"")
#define MAX_MEMORY ((size_t)1 << 30)
#define MAX_EVENT ((size_t)64 << 20)

enum {
  DEADLINE_MS = 2000,
#if defined(__SANITIZE_ADDRESS__)
  MAX_DEADLINE_MS = 60000,
#else
  MAX_DEADLINE_MS = 8000,  /* less than the client waits for us */
#endif
  MAX_REASON = 2000,     /* bytes of an error to show */
  FIRST_ROOM = 4096,     /* for the event: a page more costs more than a read */
  SIGNAL_STACK = 65536,
  STATUS_USAGE = 64,     /* from sysexits.h */
  STATUS_FAULT = 70,
  STATUS_IO = 74
};

static const char usage[] =
  "usage: sandbox-enforcer VERB ...    see 'sandbox-enforcer help'\n"
  "       sandbox-enforcer             judges the hook event on stdin\n";

/* Process state for signal handlers. */
static volatile sig_atomic_t on_error = SE_ON_ERROR_DEFAULT;
static volatile sig_atomic_t event_is_read = 0;

static _Noreturn void give_up (se_span reason) {
  const se_on_error policy = (se_on_error)on_error;
  if (event_is_read) se_answer_fault(policy, reason);
  se_answer_unreadable(policy, reason);
}

static void on_signal (int number) {
  if (number == SIGALRM || number == SIGXCPU)
    give_up(REASON("the hook ran out of time, so nothing was checked"));
  give_up(REASON("the hook crashed, so nothing was checked"));
}

static void on_signals (const int *numbers, size_t count) {
  struct sigaction action;
  size_t i;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);  /* only one answer */
  for (i = 0; i < count; i++) sigaction(numbers[i], &action, NULL);
}

/* After a crash the client would run the command, so answer first. */
static void catch_faults (void) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(SE_NO_FAULTS)
  static const int faults[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT };
  static char stack[SIGNAL_STACK];
  stack_t other;
  memset(&other, 0, sizeof other);
  other.ss_sp = stack;
  other.ss_size = sizeof stack;
  sigaltstack(&other, NULL);
  on_signals(faults, sizeof faults / sizeof *faults);
#endif
}

static void start_deadline (void) {
  static const int ends[] = { SIGALRM, SIGXCPU };
  const char *const text = getenv("SANDBOX_DEADLINE_MS");
  long ms = text == NULL ? 0 : strtol(text, NULL, 10);
  struct itimerval timer;
  sigset_t set;
  if (ms <= 0) ms = DEADLINE_MS;
  if (ms > MAX_DEADLINE_MS) ms = MAX_DEADLINE_MS;
  memset(&timer, 0, sizeof timer);
  timer.it_value.tv_sec = ms / 1000;
  timer.it_value.tv_usec = (suseconds_t)(ms % 1000) * 1000;
  on_signals(ends, sizeof ends / sizeof *ends);
  sigemptyset(&set);
  sigaddset(&set, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &set, NULL);  /* our parent may have blocked it */
  setitimer(ITIMER_REAL, &timer, NULL);
}

/* From here on the answer is ours: no handler may write a second one. */
static void end_deadline (void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
}

/* A closed standard file must not become a file that we open later. */
static void fill_standard_files (void) {
  int fd;
  for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
    if (fcntl(fd, F_GETFD) >= 0) continue;
    if (open("/dev/null", (fd == STDIN_FILENO ? O_WRONLY : O_RDONLY)
                            | O_CLOEXEC) < 0)
      return;
  }
}

/* All of stdin. 'ptr' is NULL if it cannot be read. */
static se_span read_input (void) {
  size_t room = FIRST_ROOM;
  size_t len = 0;
  char *text = malloc(room);
  while (text != NULL) {
    const ssize_t got = read(STDIN_FILENO, text + len, room - len);
    if (got == 0) return se_span_of(text, len);
    if (got < 0 && errno == EAGAIN) {
      struct pollfd ready = { STDIN_FILENO, POLLIN, 0 };
      poll(&ready, 1, -1);
    }
    else if (got < 0 && errno != EINTR) break;
    if (got > 0) len += (size_t)got;
    if (len == room) {
      char *const more = room < MAX_EVENT ? realloc(text, room *= 2) : NULL;
      if (more == NULL) {  /* there is an event, so somebody must decide */
        event_is_read = 1;
        give_up(REASON("the event is too long, so nothing was checked"));
      }
      text = more;
    }
  }
  free(text);
  return se_span_of(NULL, 0);
}

/* The file 'name' in the directories of PATH, found as the shell does. */
static int search_path (const char *name, char *found) {
  const size_t size = strlen(name) + 1;
  const char *dir = getenv("PATH");
  while (dir != NULL && *dir != '\0') {
    const size_t len = strcspn(dir, ":");
    char file[PATH_MAX];
    if (len > 0 && len + 1 + size <= sizeof file) {
      memcpy(file, dir, len);
      file[len] = '/';
      memcpy(file + len + 1, name, size);
      if (access(file, X_OK) == 0) return realpath(file, found) != NULL;
    }
    dir += len + (dir[len] == ':');
  }
  return 0;
}

/* Push the absolute path of this program, without links, or nil. */
static void push_program (lua_State *L, const char *name) {
  char path[PATH_MAX];
  const ssize_t len = readlink("/proc/self/exe", path, sizeof path);
  if (len > 0 && (size_t)len < sizeof path)
    lua_pushlstring(L, path, (size_t)len);
  else if (name != NULL && strchr(name, '/') != NULL
             ? realpath(name, path) != NULL
             : name != NULL && search_path(name, path))
    lua_pushstring(L, path);
  else
    lua_pushnil(L);
}

/* Input and output of 'run'; 'input' is for the hook only. */
typedef struct job {
  char **argv;
  se_span input;
  se_span output, errors;  /* owned by the state, which is never closed */
  int status;
  int is_open;  /* the libraries are open */
} job;

static se_span take_field (lua_State *L, const char *name) {
  size_t len = 0;
  const char *text;
  lua_getfield(L, 1, name);
  text = lua_isnil(L, -1) ? "" : luaL_checklstring(L, -1, &len);
  return se_span_of(text, len);
}

static void push_arguments (lua_State *L, char **argv) {
  lua_Integer i;
  lua_newtable(L);
  for (i = 1; argv[i] != NULL; i++) {
    lua_pushstring(L, argv[i]);
    lua_rawseti(L, -2, i);
  }
}

/*
** on_error(word or nil): how to handle faults from now on. Only Lua knows
** whether the user chose that, or a project in the user's place.
*/
static int l_on_error (lua_State *L) {
  on_error = (sig_atomic_t)se_on_error_of(luaL_optstring(L, 1, NULL));
  return 0;
}

/*
** run(input or arguments,
**     { program =, shipped =, arguments =, on_error = }),
** the last two for the hook only
**   -> { stdout =, stderr =, status = }
*/
static int l_run (lua_State *L) {
  job *const work = lua_touserdata(L, 1);
  const int is_hook = work->input.ptr != NULL;
  if (!work->is_open) se_open_libraries(L);
  lua_getglobal(L, "require");
  lua_pushstring(L, is_hook ? "sandbox_enforcer.hook" : "sandbox_enforcer.cli");
  lua_call(L, 1, 1);
  lua_getfield(L, -1, "run");
  if (is_hook) lua_pushlstring(L, work->input.ptr, work->input.len);
  else push_arguments(L, work->argv);
  lua_createtable(L, 0, 4);
  if (is_hook) {
    if (work->argv[0] != NULL && work->argv[1] != NULL) {
      push_arguments(L, work->argv);
      lua_setfield(L, -2, "arguments");
    }
    lua_pushcfunction(L, l_on_error);
    lua_setfield(L, -2, "on_error");
  }
  push_program(L, work->argv[0]);
  lua_setfield(L, -2, "program");
  lua_pushcfunction(L, se_shipped);
  lua_setfield(L, -2, "shipped");
  lua_call(L, 2, 1);
  lua_replace(L, 1);
  luaL_checktype(L, 1, LUA_TTABLE);
  work->output = take_field(L, "stdout");
  work->errors = take_field(L, "stderr");
  lua_getfield(L, 1, "status");
  work->status = (int)luaL_optinteger(L, -1, 0);
  lua_settop(L, 4);  /* keeps the strings */
  return 1;
}

/* The state from the build, or a new one without open libraries. */
static lua_State *open_state (se_pool *pool, int *is_open) {
  lua_State *L = se_image_open(pool, MAX_MEMORY);
  *is_open = L != NULL;
  if (L != NULL) return L;
  se_pool_init(pool, MAX_MEMORY);
  L = lua_newstate(se_pool_alloc, pool);
  if (L != NULL) lua_gc(L, LUA_GCSTOP);
  return L;
}

/* NULL on success; otherwise the error, which belongs to the state. */
static const char *run (job *work, se_pool *pool) {
  lua_State *const L = open_state(pool, &work->is_open);
  if (L == NULL) return "not enough memory";
  lua_pushcfunction(L, l_run);
  lua_pushlightuserdata(L, work);
  if (lua_pcall(L, 1, 1, 0) == LUA_OK) return NULL;
  if (lua_type(L, -1) != LUA_TSTRING) return "an error without a message";
  return lua_tostring(L, -1);
}

static _Noreturn void leave (const job *work) {
  const int is_hook = work->input.ptr != NULL;
  end_deadline();
  se_write(STDERR_FILENO, work->errors);
  if (!se_write(STDOUT_FILENO, work->output))
    _exit(is_hook ? SE_STATUS_BLOCK : STATUS_IO);
  _exit(work->status & 0xFF);
}

static _Noreturn void fail_hook (const char *why) {
  static const char head[] = "[SandboxEnforcer] the hook failed: ";
  char text[sizeof head + MAX_REASON];
  size_t len = strlen(why);
  se_arena arena;
  se_span reason;
  if (len > MAX_REASON) len = MAX_REASON;
  memcpy(text, head, sizeof head - 1);
  memcpy(text + sizeof head - 1, why, len);
  se_arena_init(&arena, se_heap, NULL);
  if (se_json_quote(&arena, se_span_of(text, sizeof head - 1 + len),
                    &reason) != SE_OK)
    reason = REASON("the hook failed, so nothing was checked");
  end_deadline();
  give_up(reason);
}

static _Noreturn void judge_event (char **argv) {
  job work = { argv, { NULL, 0 }, { NULL, 0 }, { NULL, 0 }, 0, 0 };
  se_pool pool;
  const char *why;
  on_error = (sig_atomic_t)se_on_error_of(getenv("SANDBOX_ON_ERROR"));
  if (on_error == SE_ON_ERROR_ALLOW)  /* may be a project's: see l_on_error */
    on_error = SE_ON_ERROR_DEFAULT;
  catch_faults();
  start_deadline();
  work.input = read_input();
  if (work.input.ptr == NULL) {
    end_deadline();
    give_up(REASON("the event cannot be read, so nothing was checked"));
  }
  event_is_read = 1;
  se_path_remember();
  why = run(&work, &pool);
  if (why != NULL) fail_hook(why);
  leave(&work);
}

static lua_State *open_late (void) {
  static se_pool pool;
  static lua_State *L = NULL;
  int is_open;
  if (L == NULL) L = open_state(&pool, &is_open);
  return L;
}

static _Noreturn void obey (char **argv) {
  job work = { argv, { NULL, 0 }, { NULL, 0 }, { NULL, 0 }, 0, 0 };
  se_pool pool;
  const char *why;
  if (strcmp(argv[1], "run") == 0) se_run_again(argv, open_late);
  why = run(&work, &pool);
  if (why != NULL) {
    se_write(STDERR_FILENO, SE_SPAN("sandbox-enforcer: "));
    se_write(STDERR_FILENO, se_span_of(why, strlen(why)));
    se_write(STDERR_FILENO, SE_SPAN("\n"));
    _exit(STATUS_FAULT);
  }
  leave(&work);
}

/* Is this an option that configures the hook, instead of a verb? */
static int is_setting (const char *word) {
  return strncmp(word, "--", 2) == 0 && strcmp(word, "--version") != 0
         && strcmp(word, "--help") != 0;
}

int main (int argc, char **argv) {
  int written = 1;
  fill_standard_files();
  if (argc < 2 || strcmp(argv[1], "run") != 0) {  /* a program inherits these */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);  /* a file size limit is an ordinary error */
  }
  if (argc < 2 && isatty(STDIN_FILENO)) {
    se_write(STDERR_FILENO, SE_SPAN(usage));
    return STATUS_USAGE;
  }
  if (argc == 2 && se_is_freezable(argv[1])) return se_freeze(read_input());
  if (argc < 2 || is_setting(argv[1])) judge_event(argv);
  if (strcmp(argv[1], "-V") == 0 || strcmp(argv[1], "--version") == 0)
    written =
      se_write(STDOUT_FILENO, SE_SPAN("sandbox-enforcer " SE_VERSION "\n"));
  else obey(argv);
  return written ? 0 : STATUS_IO;
}
