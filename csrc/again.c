/* Runs a command with an earlier plan. See again.h. */
#define _POSIX_C_SOURCE 200809L
#include "again.h"

#include <ctype.h>
#include <errno.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "answer.h"
#include "bridge.h"
#include "confine.h"
#include "memo.h"
#include "path.h"
#include "require.h"
#include "state.h"

enum { ID = 16, LARGEST_GRANT = 1 << 20, STATUS_FAULT = 70 };

typedef struct request {
  const char *profile, *receipt;  /* NULL if not given */
  char **command;
} request;

/* An option's value, attached or the next word; NULL for another option. */
static const char *value_of (char ***words, const char *name) {
  const size_t len = strlen(name);
  char *const word = **words;
  if (strncmp(word, name, len) != 0) return NULL;
  if (word[len] == '=') return word + len + 1;
  if (word[len] != '\0' || (*words)[1] == NULL) return NULL;
  return *++*words;
}

/* False for anything we do not know here. */
static int read_request (char **words, request *it) {
  memset(it, 0, sizeof *it);
  for (; *words != NULL && **words == '-'; words++) {
    const char *value;
    if (strcmp(*words, "--") == 0) {
      words++;
      break;
    }
    if ((value = value_of(&words, "--profile")) != NULL) it->profile = value;
    else if ((value = value_of(&words, "--receipt")) != NULL)
      it->receipt = value;
    else return 0;
  }
  it->command = words;
  return *words != NULL;
}

/*
** Our state directory, if only HOME decides where it is; config/read.lua knows
** the other cases.
*/
static int find_state (char *path, size_t size) {
  const char *const home = getenv("HOME");
  const char *const other = getenv("XDG_STATE_HOME");
  if (home == NULL || *home != '/' || (other != NULL && *other != '\0'))
    return 0;
  return snprintf(path, size, "%s/.local/state/sandbox-enforcer", home)
    < (int)size;
}

/* The hook's record for a call: its first line; see confine/grant.lua. */
static int read_grant (se_arena *arena, const char *file, se_span *line) {
  const char *end;
  if (se_read_file(arena, file, LARGEST_GRANT, line) != SE_OK) return 0;
  end = memchr(line->ptr, '\n', line->len);
  if (end == NULL) return 0;
  line->len = (size_t)(end - line->ptr);
  return 1;
}

static int is_id (const char *text) {
  size_t i;
  for (i = 0; i < ID; i++)
    if (!isxdigit((unsigned char)text[i])) return 0;
  return text[ID] == '\0';
}

/* Find the plan, and the file of the grant, "" if there is none. */
static int find_memo (se_arena *arena, const request *it, char *grant,
                      se_memo *memo) {
  char state[PATH_MAX - 64], path[PATH_MAX], key[SE_SHA256_HEX];
  se_span line = SE_SPAN("");
  grant[0] = '\0';
  if (!find_state(state, sizeof state)) return 0;
  if (it->receipt != NULL) {
    if (!is_id(it->receipt)) return 0;
    snprintf(grant, PATH_MAX, "%s/confined/%s", state, it->receipt);
    if (!read_grant(arena, grant, &line)) return 0;
  }
  if (se_memo_key(arena, it->profile != NULL ? it->profile : "", line, key)
      != SE_OK)
    return 0;
  snprintf(path, sizeof path, "%s/plans/%.2s", state, key);
  return se_memo_read(arena, path, key, memo);
}

static void release (char **held, size_t count) {
  while (count > 0) rmdir(held[--count]);
}

/* Make the 'hold' directories; false, with none left, if that fails. */
static int hold (char **held, size_t *count) {
  for (*count = 0; held != NULL && held[*count] != NULL; ++*count)
    if (mkdir(held[*count], 0700) != 0) {
      release(held, *count);
      return 0;
    }
  return 1;
}

static void start_receipt (const char *grant) {
  size_t size = 0;
  if (grant[0] != '\0')
    se_append_file(grant, SE_SPAN("started\n"), &size);
}

static char **with_wrap (se_arena *arena, char **wrap, char **command) {
  size_t before = 0;
  size_t count = 0;
  char **words;
  if (wrap == NULL) return command;
  while (wrap[before] != NULL) before++;
  while (command[count] != NULL) count++;
  words = se_arena_take(arena, (before + count + 1) * sizeof *words);
  if (words == NULL) return NULL;
  memcpy(words, wrap, before * sizeof *words);
  memcpy(words + before, command, count * sizeof *words);
  return words;
}

/* How the command ended, for the message about it. */
typedef struct ending {
  const char *command;
  const se_memo *memo;
  const char *why, *told;
  int kind, number, how;
} ending;

/* Leave only the module confine.outcome on the stack. */
static void push_outcome (lua_State *L) {
  lua_settop(L, 0);
  if (lua_getglobal(L, "require") == LUA_TNIL) {
    se_open_libraries(L);
    lua_settop(L, 0);
    lua_getglobal(L, "require");
  }
  lua_pushliteral(L, "sandbox_enforcer.confine.outcome");
  lua_call(L, 1, 1);
}

static void push_list (lua_State *L, char **words) {
  lua_newtable(L);
  for (; words != NULL && *words != NULL; words++) {
    lua_pushstring(L, *words);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
  }
}

/* outcome.disarm(traps) */
static int l_disarm (lua_State *L) {
  const se_memo *const memo = lua_touserdata(L, 1);
  push_outcome(L);
  lua_getfield(L, 1, "disarm");
  push_list(L, memo->traps);
  lua_call(L, 1, 0);
  return 0;
}

/* Remove the files that the command should not have made, if there are any. */
static void disarm (se_memo *memo, lua_State *(*open) (void)) {
  char **trap = memo->traps;
  lua_State *L;
  while (trap != NULL && *trap != NULL && se_file_kind(*trap, 0) == NULL) trap++;
  if (trap == NULL || *trap == NULL || (L = open()) == NULL) return;
  lua_pushcfunction(L, l_disarm);
  lua_pushlightuserdata(L, memo);
  lua_pcall(L, 1, 0, 0);
}

/* Like cli/run.lua: outcome.of(command, request, status, ...). */
static int l_tell_ending (lua_State *L) {
  const ending *const end = lua_touserdata(L, 1);
  size_t len;
  const char *text;
  push_outcome(L);
  lua_getfield(L, 1, "of");
  lua_pushstring(L, end->command);
  lua_createtable(L, 0, 3);
  lua_pushstring(L, end->memo->report[0]);
  lua_setfield(L, -2, "profile");
  lua_pushstring(L, end->memo->report[1]);
  lua_setfield(L, -2, "network");
  push_list(L, end->memo->writable);
  lua_setfield(L, -2, "writable");
  errno = end->number;
  lua_call(L, 2 + se_push_confined(L, end->kind, end->why, end->how, end->told),
           1);
  if (lua_getfield(L, 2, "stderr") == LUA_TSTRING) {
    text = lua_tolstring(L, -1, &len);
    se_write(STDERR_FILENO, se_span_of(text, len));
  }
  lua_getfield(L, 2, "status");
  return 1;
}

/* Report the ending; returns our exit status. */
static int tell_ending (ending *end, lua_State *(*open) (void)) {
  lua_State *const L = open();
  if (L == NULL) return STATUS_FAULT;
  lua_pushcfunction(L, l_tell_ending);
  lua_pushlightuserdata(L, end);
  if (lua_pcall(L, 1, 1, 0) == LUA_OK) return (int)lua_tointeger(L, -1);
  fprintf(stderr, "sandbox-enforcer: %s\n", lua_tostring(L, -1));
  return STATUS_FAULT;
}

static _Noreturn void finish (ending *end, lua_State *(*open) (void)) {
  const int plain = end->kind == 0 && WIFEXITED(end->how);
  const int quiet = plain
    && (WEXITSTATUS(end->how) == 0 || end->told[0] == '\0');
  const int status = quiet ? WEXITSTATUS(end->how) : tell_ending(end, open);
  if (end->kind == 0 && WIFSIGNALED(end->how))
    se_confine_end_by(WTERMSIG(end->how));
  _exit(status);
}

static _Noreturn void follow (se_memo *memo, char **command, char **words,
                              size_t held, lua_State *(*open) (void)) {
  char *const *const *const steps = (char *const *const *)memo->steps;
  se_confine_watch watch = { NULL, NULL, NULL, "" };
  char why[SE_CONFINE_WHY] = "";
  ending end = { command[0], memo, why, watch.told, 0, 0, 0 };
  char *none = NULL;
  if (memo->watch != NULL) {
    watch.writable = memo->writable != NULL ? memo->writable : &none;
    watch.kept = memo->kept != NULL ? memo->kept : &none;
    watch.held = memo->hold;
  }
  end.kind = memo->watch != NULL || memo->traps != NULL || held > 0
    ? se_confine_run(steps, memo->count, words, &watch, why, &end.how)
    : se_confine_exec(steps, memo->count, words, why);
  end.number = errno;
  release(memo->hold, held);
  disarm(memo, open);
  finish(&end, open);
}

void se_run_again (char **argv, lua_State *(*open) (void)) {
  char grant[PATH_MAX];
  se_arena arena;
  se_memo memo;
  request it;
  size_t held = 0;
  char **words;
  se_arena_init(&arena, se_heap, NULL);
  se_path_remember();
  if (read_request(argv + 2, &it) && find_memo(&arena, &it, grant, &memo)
      && (words = with_wrap(&arena, memo.wrap, it.command)) != NULL
      && hold(memo.hold, &held)) {
    if (se_memo_holds(&arena, &memo)) {
      if (memo.tell != NULL && memo.tell[0] != NULL)
        se_write(STDERR_FILENO, se_span_of(memo.tell[0], strlen(memo.tell[0])));
      start_receipt(grant);
      follow(&memo, it.command, words, held, open);
    }
    release(memo.hold, held);
  }
  se_path_forget();
  se_arena_free(&arena);
}
