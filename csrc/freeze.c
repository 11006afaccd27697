/* Puts a running Lua state into the program. See freeze.h. */
#define _XOPEN_SOURCE 700
#include "freeze.h"

#include <lauxlib.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "embed.h"
#include "image.h"
#include "pool.h"
#include "require.h"

enum { MAX_MODULES = 1024, MAX_RULES = 4096, SPARE_STRINGS = 2048 };

static unsigned char is_used[MAX_MODULES];
static unsigned char is_rule_used[MAX_RULES];

static const char *name_of (size_t i) {
  return se_embedded_modules.bytes + se_embedded_modules.items[i].name;
}

static int l_nothing (lua_State *L) {
  (void)L;
  return 0;
}

static const char *rule_name (size_t i) {
  return se_embedded_rules.bytes + se_embedded_rules.items[i].name;
}

/* 'se_shipped', which notes the rules that are loaded. */
static int l_noting (lua_State *L) {
  const char *const name = luaL_checkstring(L, 1);
  const int results = se_shipped(L);
  size_t i;
  if (!lua_isfunction(L, -1)) return results;
  for (i = 0; i < se_embedded_rules.count && i < MAX_RULES; i++)
    if (strcmp(rule_name(i), name) == 0) is_rule_used[i] = 1;
  return results;
}

/* sample(event): judge it as the hook would, and load what that needs. */
static int l_sample (lua_State *L) {
  char program[PATH_MAX];
  const ssize_t len = readlink("/proc/self/exe", program, sizeof program);
  size_t i;
  se_open_libraries(L);
  se_load(L, "sandbox_enforcer.hook");
  lua_getfield(L, 1, "run");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_createtable(L, 0, 3);
  lua_pushlstring(L, program, len > 0 ? (size_t)len : 0);
  lua_setfield(L, -2, "program");
  lua_pushcfunction(L, l_noting);
  lua_setfield(L, -2, "shipped");
  lua_pushcfunction(L, l_nothing);
  lua_setfield(L, -2, "on_error");
  lua_call(L, 2, 0);
  for (i = 0; i < se_embedded_modules.count; i++)
    if (se_is_loaded(L, name_of(i))) is_used[i] = 1;
  return 0;
}

/* NULL, or why it failed. Neither the message nor the state is freed. */
static const char *sample (se_span event, const char *policy) {
  lua_State *const L = luaL_newstate();
  if (L == NULL) return "not enough memory";
  setenv("SANDBOX_ENABLED", policy, 1);
  lua_pushlstring(L, event.ptr, event.len);
  lua_pushcclosure(L, l_sample, 1);
  return lua_pcall(L, 0, 0, 0) == LUA_OK ? NULL : lua_tostring(L, -1);
}

static const char *sample_all (se_span events) {
  const char *why = NULL;
  while (events.len > 0 && why == NULL) {
    const char *const end = memchr(events.ptr, '\n', events.len);
    const size_t len = end != NULL ? (size_t)(end - events.ptr) : events.len;
    const se_span event = se_span_of(events.ptr, len);
    why = sample(event, "false");
    if (why == NULL) why = sample(event, "true");
    events.ptr += len + (end != NULL);
    events.len -= len + (end != NULL);
  }
  return why;
}

/* Push the objects that a value refers to onto the list at 'todo'. */
static void add (lua_State *L, int todo) {
  lua_rawseti(L, todo, (lua_Integer)lua_rawlen(L, todo) + 1);
}

static void add_upvalues (lua_State *L, int todo, int function) {
  int i;
  for (i = 1; lua_getupvalue(L, function, i) != NULL; i++) add(L, todo);
}

/* Keys that are addresses of the program would be wrong in the image. */
static void add_fields (lua_State *L, int todo, int table) {
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (se_is_of_program(lua_topointer(L, -2)))
      luaL_error(L, "a table has a key that is an address of the program");
    add(L, todo);
    lua_pushvalue(L, -1);
    add(L, todo);
  }
}

/* Check the tables of the state: everything the registry leads to. */
static int l_check_keys (lua_State *L) {
  enum { SEEN = 1, TODO, VALUE };
  lua_Integer n;
  lua_settop(L, 0);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, LUA_REGISTRYINDEX);
  add(L, TODO);
  while ((n = (lua_Integer)lua_rawlen(L, TODO)) > 0) {
    lua_rawgeti(L, TODO, n);
    lua_pushnil(L);
    lua_rawseti(L, TODO, n);
    lua_pushvalue(L, VALUE);
    if (lua_rawget(L, SEEN) == LUA_TNIL && lua_topointer(L, VALUE) != NULL) {
      lua_pushvalue(L, VALUE);
      lua_pushboolean(L, 1);
      lua_rawset(L, SEEN);
      if (lua_istable(L, VALUE)) add_fields(L, TODO, VALUE);
      if (lua_isfunction(L, VALUE)) add_upvalues(L, TODO, VALUE);
      if (lua_getmetatable(L, VALUE)) add(L, TODO);
    }
    lua_settop(L, TODO);
  }
  return 0;
}

/*
** The string table grows when it is full, which touches every string: make it
** large enough for the strings that a call adds.
*/
static void make_room (lua_State *L) {
  int i;
  for (i = 0; i < SPARE_STRINGS; i++) {
    lua_pushfstring(L, "%d spare", i);
    lua_pop(L, 1);
  }
}

/* Collect garbage at once, so that the rest is packed. */
static int l_start (lua_State *L) {
  size_t i;
  se_open_libraries(L);
  for (i = 0; i < se_embedded_modules.count; i++) {
    if (!is_used[i]) continue;
    se_load(L, name_of(i));
    lua_settop(L, 0);
    lua_gc(L, LUA_GCCOLLECT);
  }
  for (i = 0; i < se_embedded_rules.count && i < MAX_RULES; i++)
    if (is_rule_used[i]) se_prepare_rule(L, rule_name(i));
  make_room(L);
  return 0;
}

/* Check a separate state, because a check leaves its own data behind. */
static const char *check (void) {
  lua_State *const L = luaL_newstate();
  if (L == NULL) return "not enough memory";
  lua_pushcfunction(L, l_start);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) return lua_tostring(L, -1);
  lua_pushcfunction(L, l_check_keys);
  return lua_pcall(L, 0, 0, 0) == LUA_OK ? NULL : lua_tostring(L, -1);
}

static const char *freeze (void) {
  se_pool pool;
  lua_State *L;
  if (!se_image_pool(&pool)) return "an image cannot be mapped here";
  L = lua_newstate(se_pool_alloc, &pool);
  if (L == NULL) return "not enough memory";
  lua_gc(L, LUA_GCSTOP);
  lua_pushcfunction(L, l_start);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) return lua_tostring(L, -1);
  lua_gc(L, LUA_GCCOLLECT);
  return se_image_write(L, &pool, STDOUT_FILENO);
}

int se_is_freezable (const char *word) {
  return strcmp(word, "--freeze") == 0 && !se_has_image();
}

int se_freeze (se_span events) {
  const char *why = NULL;
  if (events.ptr == NULL) why = "the events cannot be read";
  else if (se_embedded_modules.count > MAX_MODULES) why = "too many modules";
  if (why == NULL) why = sample_all(events);
  if (why == NULL) why = check();
  if (why == NULL) why = freeze();
  if (why == NULL) return EXIT_SUCCESS;
  fprintf(stderr, "freeze: %s\n", why);
  return EXIT_FAILURE;
}
