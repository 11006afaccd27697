/* The Lua module sandbox_enforcer.core: the bridge to everything in C. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <lauxlib.h>
#include <limits.h>
#include <lua.h>
#include <regex.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bridge.h"
#include "json.h"
#include "log.h"
#include "options.h"
#include "path.h"
#include "process.h"
#include "rule_index.h"
#include "script.h"
#include "sha256.h"
#include "state.h"
#include "version.h"
#include "words.h"

#define SE_EXPORT __attribute__((visibility("default")))
#define ARENA_T "sandbox_enforcer.arena"

enum {
  MAX_KEYS = 16,
  ROOM = 512  /* bytes; most paths are resolved in it */
};

extern char **environ;

static int l_free_arena (lua_State *L) {
  se_arena_free(luaL_checkudata(L, 1, ARENA_T));
  return 0;
}

static void make_arena_type (lua_State *L) {
  luaL_newmetatable(L, ARENA_T);
  lua_pushcfunction(L, l_free_arena);
  lua_setfield(L, -2, "__gc");
  lua_pushcfunction(L, l_free_arena);
  lua_setfield(L, -2, "__close");
  lua_pop(L, 1);
}

se_arena *se_push_arena (lua_State *L) {
  void *ud = NULL;
  se_arena *const arena = lua_newuserdatauv(L, sizeof *arena, 0);
  const se_alloc alloc = lua_getallocf(L, &ud);
  se_arena_init(arena, alloc, ud);
  luaL_setmetatable(L, ARENA_T);  /* only now is it safe to collect */
  lua_toclose(L, -1);
  return arena;
}

se_span se_check_span (lua_State *L, int arg) {
  size_t len;
  const char *const ptr = luaL_checklstring(L, arg, &len);
  return se_span_of(ptr, len);
}

/* An 'se_alloc' that always refuses. */
static void *refuse (void *ud, void *ptr, size_t osize, size_t nsize) {
  (void)ud;
  (void)ptr;
  (void)osize;
  (void)nsize;
  return NULL;
}

typedef se_status (*path_function) (se_arena *, se_span, se_span *);

/*
** Push the result of 'f' for the path in the first argument: on the C stack, if
** there is room, and without a copy, if it is unchanged.
*/
static int change_path (lua_State *L, path_function f) {
  const se_span path = se_check_span(L, 1);
  _Alignas(max_align_t) char room[ROOM];
  se_span made = SE_SPAN("");
  se_status status;
  se_arena small;
  se_arena_init(&small, refuse, NULL);
  se_arena_lend(&small, room, sizeof room);
  status = f(&small, path, &made);
  if (status == SE_NOMEM) status = f(se_push_arena(L), path, &made);
  if (status != SE_OK || made.len != path.len ||
      memcmp(made.ptr, path.ptr, path.len) != 0)
    return se_push_result(L, status, made);
  lua_settop(L, 1);
  return 1;
}

static int l_normalize (lua_State *L) {
  if (!se_path_is_normal(se_check_span(L, 1)))
    return change_path(L, se_path_normalize);
  lua_settop(L, 1);
  return 1;
}

static int l_resolve (lua_State *L) {
  const int count = change_path(L, se_path_resolve);
  size_t len = 0;
  const char *const real = count == 1 ? lua_tolstring(L, -1, &len) : "";
  se_note(L, "resolve", lua_tostring(L, 1), se_span_of(real, len));
  return count;
}

/*
** remember_links(on): until it is switched off, 'resolve' assumes that no link
** changes. Switching it on starts from nothing.
*/
static int l_remember_links (lua_State *L) {
  se_path_forget();
  if (lua_toboolean(L, 1)) se_path_remember();
  return 0;
}

/* The path; uses the arena only if it is not normal. */
static se_span check_normal (lua_State *L, int arg) {
  const se_span path = se_check_span(L, arg);
  se_span clean = SE_SPAN("");
  if (se_path_is_normal(path)) return path;
  switch (se_path_normalize(se_push_arena(L), path, &clean)) {
    case SE_OK: return clean;
    case SE_NOMEM: luaL_error(L, "not enough memory"); return clean;
    default: return clean;  /* nowhere */
  }
}

static int l_contains (lua_State *L) {
  const se_span dir = check_normal(L, 1);
  lua_pushboolean(L, se_path_contains(dir, check_normal(L, 2)));
  return 1;
}

/* Is the path on top in, or above, one in the list at 'list'? */
static int touches_any (lua_State *L, int list) {
  const se_span path = check_normal(L, -1);
  const int top = lua_gettop(L);
  lua_Integer i;
  int found = 0;
  for (i = 1; !found && lua_rawgeti(L, list, i) == LUA_TSTRING; i++) {
    const se_span other = check_normal(L, -1);
    found = se_path_contains(other, path) || se_path_contains(path, other);
    lua_settop(L, top);
  }
  return found;
}

/* touches(paths, others) -> does one of the paths contain one of the others,
** or the other way round? */
static int l_touches (lua_State *L) {
  lua_Integer i;
  int found = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  for (i = 1; !found && lua_rawgeti(L, 1, i) == LUA_TSTRING; i++) {
    found = touches_any(L, 2);
    lua_settop(L, 2);
  }
  lua_pushboolean(L, found);
  return 1;
}

/* core.fits(pattern, path) -> boolean */
static int l_fits (lua_State *L) {
  const se_span pattern = se_check_span(L, 1);
  lua_pushboolean(L, se_path_fits(pattern, se_check_span(L, 2)));
  return 1;
}

/* The first name of an entry, all of them, and what follows them. */
static void push_option (lua_State *L, se_span entry) {
  size_t first = 0;
  size_t names;
  while (first < entry.len && strchr("|[{", entry.ptr[first]) == NULL) first++;
  names = first;
  while (names < entry.len && strchr("[{", entry.ptr[names]) == NULL) names++;
  lua_pushlstring(L, entry.ptr, first);
  lua_pushlstring(L, entry.ptr, names);
  lua_pushlstring(L, entry.ptr + names, entry.len - names);
}

/*
** option(list, name, is_prefix) -> its first name, all names, the text after
** them ("[=]", "{2}", ""), and the number of matches; nothing if there is none.
*/
static int l_option (lua_State *L) {
  const se_span list = se_check_span(L, 1);
  const se_span name = se_check_span(L, 2);
  se_span entry;
  const size_t count =
    se_option_find(list, name, lua_toboolean(L, 3), &entry);
  if (count == 0) return 0;
  push_option(L, entry);
  lua_pushinteger(L, (lua_Integer)count);
  return 4;
}

static int l_json_span (lua_State *L) {
  const se_span json = se_check_span(L, 1);
  const int count = lua_gettop(L) - 1;
  se_span keys[MAX_KEYS];
  se_span value;
  lua_Integer before;
  int i;
  luaL_argcheck(L, count <= MAX_KEYS, MAX_KEYS + 2, "too many keys");
  for (i = 0; i < count; i++) keys[i] = se_check_span(L, i + 2);
  if (!se_json_find(json, keys, (size_t)count, &value)) return 0;
  before = (lua_Integer)(value.ptr - json.ptr);
  lua_pushinteger(L, before + 1);
  lua_pushinteger(L, before + (lua_Integer)value.len);
  return 2;
}

static int l_json_quote (lua_State *L) {
  const se_span text = se_check_span(L, 1);
  se_span literal = SE_SPAN("");
  se_status status;
  if (se_json_plain(text, 0) == text.len) {
    luaL_Buffer buffer;
    char *const copy = luaL_buffinitsize(L, &buffer, text.len + 2);
    copy[0] = copy[text.len + 1] = '"';
    memcpy(copy + 1, text.ptr, text.len);
    luaL_pushresultsize(&buffer, text.len + 2);
    return 1;
  }
  status = se_json_quote(se_push_arena(L), text, &literal);
  return se_push_result(L, status, literal);
}

static int l_json_repair (lua_State *L) {
  const se_span json = se_check_span(L, 1);
  luaL_Buffer buffer;
  char *const copy = luaL_buffinitsize(L, &buffer, json.len);
  memcpy(copy, json.ptr, json.len);
  se_json_repair(copy, json.len);
  luaL_pushresultsize(&buffer, json.len);
  return 1;
}

/* json_shorten(text, most): see json.h */
static int l_json_shorten (lua_State *L) {
  const se_span json = se_check_span(L, 1);
  const lua_Integer most = luaL_checkinteger(L, 2);
  luaL_Buffer buffer;
  char *const copy = luaL_buffinitsize(L, &buffer, json.len);
  luaL_argcheck(L, most >= 0, 2, "must not be negative");
  luaL_pushresultsize(&buffer, se_json_shorten(json, (size_t)most, copy));
  return 1;
}

static int l_env (lua_State *L) {
  lua_pushstring(L, getenv(luaL_checkstring(L, 1)));
  return 1;
}

static int l_environ (lua_State *L) {
  char **entry;
  lua_newtable(L);
  for (entry = environ; entry != NULL && *entry != NULL; entry++) {
    const char *const equals = strchr(*entry, '=');
    if (equals == NULL) continue;
    lua_pushlstring(L, *entry, (size_t)(equals - *entry));
    lua_pushstring(L, equals + 1);
    lua_rawset(L, -3);
  }
  return 1;
}

static int l_cwd (lua_State *L) {
  char path[PATH_MAX];
  lua_pushstring(L, getcwd(path, sizeof path));
  return 1;
}

/* syslog(text): to the system's log; nil and why if that fails. */
static int l_syslog (lua_State *L) {
  return se_push_done(L, se_log(se_check_span(L, 1)));
}

static int l_sha256 (lua_State *L) {
  char hex[SE_SHA256_HEX];
  se_sha256(se_check_span(L, 1), hex);
  lua_pushlstring(L, hex, sizeof hex);
  return 1;
}

static int l_isatty (lua_State *L) {
  lua_pushboolean(L, isatty((int)luaL_checkinteger(L, 1)));
  return 1;
}

static int push_process_failure (lua_State *L, int number, int timeout) {
  if (number != ETIMEDOUT && number != EFBIG) {
    errno = number;
    return se_push_done(L, SE_SYSTEM);
  }
  lua_pushnil(L);
  if (number == EFBIG)
    lua_pushfstring(L, "it printed more than %d bytes", SE_PROCESS_LIMIT);
  else
    lua_pushfstring(L, "it took longer than %d ms", timeout);
  return 2;
}

/*
** core.run(words, input, ms) -> { status =, stdout =, stderr = }, or nil and
** why there is no status
*/
static int l_run (lua_State *L) {
  const se_span input = se_check_span(L, 2);
  const int timeout = (int)luaL_checkinteger(L, 3);
  se_arena *const arena = se_push_arena(L);
  char **words;
  se_process ran;
  se_status status;
  words = se_check_words(L, 1, arena);
  se_note(L, "unknown", "", SE_SPAN(""));
  status = se_process_run(arena, words, input, timeout, &ran);
  if (status == SE_SYSTEM) return push_process_failure(L, errno, timeout);
  if (status != SE_OK) return se_push_done(L, status);
  if (ran.signal != 0) {
    lua_pushnil(L);
    lua_pushfstring(L, "it was ended by signal %d", ran.signal);
    return 2;
  }
  lua_createtable(L, 0, 3);
  lua_pushinteger(L, ran.status);
  lua_setfield(L, -2, "status");
  lua_pushlstring(L, ran.output.ptr, ran.output.len);
  lua_setfield(L, -2, "stdout");
  lua_pushlstring(L, ran.errors.ptr, ran.errors.len);
  lua_setfield(L, -2, "stderr");
  return 1;
}

/* matches(expression, text): a POSIX extended regular expression. */
static int l_matches (lua_State *L) {
  const char *const expression = luaL_checkstring(L, 1);
  const char *const text = luaL_checkstring(L, 2);
  regex_t compiled;
  const int failed = regcomp(&compiled, expression, REG_EXTENDED | REG_NOSUB);
  if (failed != 0) {
    char why[256];
    regerror(failed, &compiled, why, sizeof why);
    lua_pushnil(L);
    lua_pushstring(L, why);
    return 2;
  }
  lua_pushboolean(L, regexec(&compiled, text, 0, NULL, 0) == 0);
  regfree(&compiled);
  return 1;
}

static int push_time (lua_State *L, clockid_t id) {
  struct timespec now = { 0, 0 };
  clock_gettime(id, &now);
  lua_pushinteger(L, (lua_Integer)now.tv_sec * 1000000 + now.tv_nsec / 1000);
  return 1;
}

static int l_clock (lua_State *L) {
  se_note(L, "unknown", "", SE_SPAN(""));
  return push_time(L, CLOCK_REALTIME);
}

static int l_ticks (lua_State *L) {
  return push_time(L, CLOCK_MONOTONIC);
}

/*
** timestamp([seconds]): the time as 2026-01-02T10:00:00Z; gmtime would read the
** time zone file.
*/
static int l_timestamp (lua_State *L) {
  const unsigned long long now =
    (unsigned long long)luaL_optinteger(L, 1, (lua_Integer)time(NULL));
  const int rest = (int)(now % 86400);
  const int z = (int)(now / 86400) + 719468;  /* days since 0000-03-01 */
  const int day = z % 146097;                 /* of 400 years */
  const int of_era = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  const int of_year = day - (365 * of_era + of_era / 4 - of_era / 100);
  const int month = (5 * of_year + 2) / 153;  /* 0 is March */
  char text[80];
  snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02dZ",
           z / 146097 * 400 + of_era + (month >= 10),
           month < 10 ? month + 3 : month - 9,
           of_year - (153 * month + 2) / 5 + 1,
           rest / 3600, rest % 3600 / 60, rest % 60);
  lua_pushstring(L, text);
  return 1;
}

/* The rule of a name in the index, or NULL. */
static const se_rule_place *find_rule (const char *name) {
  size_t from = 0;
  size_t to = se_rules.count;
  while (from < to) {
    const size_t middle = (from + to) / 2;
    const se_rule_place *const place = &se_rules.items[middle];
    const int order = strcmp(name, se_rules.bytes + place->name);
    if (order == 0) return place;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return NULL;
}

/*
** rule(name) -> its file below the directory of rules, without ".lua"; the
** rule's own name; whether only the policy needs it. Nothing if no built-in
** rule has this name.
*/
static int l_rule (lua_State *L) {
  const se_rule_place *const place = find_rule(luaL_checkstring(L, 1));
  if (place == NULL) return 0;
  lua_pushstring(L, se_rules.bytes + place->file);
  lua_pushstring(L, se_rules.bytes + place->rule);
  lua_pushboolean(L, place->policy);
  return 3;
}

/* rules() -> the names in the index, in order */
static int l_rules (lua_State *L) {
  size_t i;
  lua_createtable(L, (int)se_rules.count, 0);
  for (i = 0; i < se_rules.count; i++) {
    lua_pushstring(L, se_rules.bytes + se_rules.items[i].name);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/*
** is_shipped(name, text) -> is this the text of the rule of that name at build
** time?
*/
static int l_is_shipped (lua_State *L) {
  const se_rule_place *const place = find_rule(luaL_checkstring(L, 1));
  char digest[SE_SHA256_HEX];
  se_sha256(se_check_span(L, 2), digest);
  lua_pushboolean(L, place != NULL && memcmp(se_rules.bytes + place->digest,
                                             digest, sizeof digest) == 0);
  return 1;
}

static const luaL_Reg functions[] = {
  { "normalize", l_normalize }, { "resolve", l_resolve },
  { "remember_links", l_remember_links },
  { "contains", l_contains }, { "touches", l_touches }, { "fits", l_fits },
  { "option", l_option }, { "rule", l_rule }, { "rules", l_rules },
  { "is_shipped", l_is_shipped },
  { "json_span", l_json_span }, { "json_quote", l_json_quote },
  { "json_repair", l_json_repair }, { "json_shorten", l_json_shorten },
  { "env", l_env }, { "environ", l_environ }, { "cwd", l_cwd },
  { "sha256", l_sha256 }, { "isatty", l_isatty },
  { "run", l_run }, { "syslog", l_syslog },
  { "clock", l_clock }, { "ticks", l_ticks },
  { "timestamp", l_timestamp }, { "matches", l_matches },
  { NULL, NULL }
};

SE_EXPORT int luaopen_sandbox_enforcer_core (lua_State *L);

SE_EXPORT int luaopen_sandbox_enforcer_core (lua_State *L) {
  make_arena_type(L);
  luaL_newlib(L, functions);
  lua_pushliteral(L, SE_VERSION);
  lua_setfield(L, -2, "version");
  se_open_files(L);
  se_open_terminal(L);
  se_open_confining(L);
  se_open_noting(L);
  se_open_bounded(L);
  se_open_script(L);
  se_open_words(L);
  return 1;
}
