/* The Lua functions that confine what is run. See bridge.h and confine.h. */
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <lauxlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bridge.h"
#include "confine.h"

/* A copy of the string on top, which is popped. NULL: not enough memory. */
static char *take_word (lua_State *L, int arg, se_arena *arena) {
  size_t len = 0;
  const char *word;
  char *copy;
  luaL_argcheck(L, lua_type(L, -1) == LUA_TSTRING, arg, "words are strings");
  word = lua_tolstring(L, -1, &len);
  luaL_argcheck(L, strlen(word) == len, arg, "words hold no NUL byte");
  copy = se_arena_take(arena, len + 1);
  if (copy != NULL) memcpy(copy, word, len);
  lua_pop(L, 1);
  return copy;
}

char **se_check_words (lua_State *L, int arg, se_arena *arena) {
  const int at = lua_absindex(L, arg);
  lua_Unsigned count, i;
  char **words;
  luaL_checktype(L, at, LUA_TTABLE);
  count = lua_rawlen(L, at);
  luaL_argcheck(L, count > 0, arg, "no words");
  words = se_arena_take(arena, (count + 1) * sizeof *words);
  for (i = 0; words != NULL && i < count; i++) {
    lua_rawgeti(L, at, (lua_Integer)i + 1);
    words[i] = take_word(L, arg, arena);
    if (words[i] == NULL) words = NULL;
  }
  if (words == NULL) luaL_error(L, "not enough memory");
  return words;
}

/* The steps of a list. */
static char ***check_steps (lua_State *L, int arg, se_arena *arena,
                            size_t *count) {
  char ***steps;
  size_t i;
  luaL_checktype(L, arg, LUA_TTABLE);
  *count = (size_t)lua_rawlen(L, arg);
  steps = se_arena_take(arena, (*count + 1) * sizeof *steps);
  if (steps == NULL) {
    luaL_error(L, "not enough memory");
    return NULL;
  }
  for (i = 0; i < *count; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    steps[i] = se_check_words(L, -1, arena);
    lua_pop(L, 1);
  }
  return steps;
}

/* nil, why, and "setup" if a step failed, else the name of the error. */
static int push_confine_failure (lua_State *L, int kind, const char *why) {
  if (kind == SE_CONFINE_EXEC) return se_push_done(L, SE_SYSTEM);
  lua_pushnil(L);
  lua_pushstring(L, why);
  lua_pushliteral(L, "setup");
  return 3;
}

int se_push_confined (lua_State *L, int kind, const char *why, int how,
                      const char *told) {
  if (kind != 0) return push_confine_failure(L, kind, why);
  lua_pushinteger(L, WIFEXITED(how) ? WEXITSTATUS(how) : 0);
  if (WIFSIGNALED(how)) lua_pushinteger(L, WTERMSIG(how));
  else lua_pushnil(L);
  lua_pushstring(L, told);
  return 3;
}

/* A list of words at a key of the table at 3; NULL if there is none. */
static char **watched (lua_State *L, const char *key, se_arena *arena) {
  char **words = NULL;
  if (lua_istable(L, 3) && lua_getfield(L, 3, key) == LUA_TTABLE)
    words = lua_rawlen(L, -1) > 0 ? se_check_words(L, -1, arena)
                                  : se_arena_take(arena, sizeof *words);
  return words;
}

/*
** confine(steps, words, waits): do the steps, then become the program, which
** does not return. With `waits`, in a child: its status, the signal that ended
** it or nil, and what it was refused, as lines; for the last, `waits` is a
** table `{ writable =, kept =, held = }` of paths.
*/
static int l_confine (lua_State *L) {
  se_confine_watch watch = { NULL, NULL, NULL, "" };
  se_arena *arena;
  size_t count = 0;
  char ***steps;
  char **words;
  char why[SE_CONFINE_WHY] = "";
  int kind;
  int how = 0;
  lua_settop(L, 3);
  arena = se_push_arena(L);
  steps = check_steps(L, 1, arena, &count);
  words = se_check_words(L, 2, arena);
  watch.writable = watched(L, "writable", arena);
  watch.kept = watched(L, "kept", arena);
  watch.held = watched(L, "held", arena);
  kind = lua_toboolean(L, 3)
    ? se_confine_run((char *const *const *)steps, count, words, &watch, why,
                     &how)
    : se_confine_exec((char *const *const *)steps, count, words, why);
  return se_push_confined(L, kind, why, how, watch.told);
}

/* end_by(signal): as another process was, where it leaves no core of ours. */
static int l_end_by (lua_State *L) {
  se_confine_end_by((int)luaL_checkinteger(L, 1));
  return 0;
}

/* tell(text): on the standard error, before a program takes our place. */
static int l_tell (lua_State *L) {
  const se_span text = se_check_span(L, 1);
  lua_pushboolean(L, write(STDERR_FILENO, text.ptr, text.len) >= 0);
  return 1;
}

/* rmdir(path): a directory that is empty. */
static int l_rmdir (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  return se_push_done(L, rmdir(path) == 0 ? SE_OK : SE_SYSTEM);
}

static void set_flag (lua_State *L, const char *name, int value) {
  lua_pushboolean(L, value);
  lua_setfield(L, -2, name);
}

/*
** confine_probe() -> what this machine can do: `abi`, `mounts`, `network`,
** `owner`, `filter`, `notify` as in confine.h
*/
static int l_confine_probe (lua_State *L) {
  se_confine_able able;
  se_confine_probe(&able);
  lua_createtable(L, 0, 6);
  lua_pushinteger(L, able.abi);
  lua_setfield(L, -2, "abi");
  set_flag(L, "mounts", able.mounts);
  set_flag(L, "network", able.network);
  set_flag(L, "owner", able.owner);
  set_flag(L, "filter", able.filter);
  set_flag(L, "notify", able.notify);
  return 1;
}

void se_open_confining (lua_State *L) {
  static const luaL_Reg functions[] = {
    { "confine", l_confine }, { "confine_probe", l_confine_probe },
    { "end_by", l_end_by }, { "rmdir", l_rmdir },
    { "tell", l_tell },
    { NULL, NULL }
  };
  luaL_setfuncs(L, functions, 0);
}
