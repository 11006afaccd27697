/* The Lua functions that note lookups. See bridge.h and memo.h. */
#define _POSIX_C_SOURCE 200809L
#include <lauxlib.h>
#include <string.h>

#include "bridge.h"
#include "memo.h"

static const char NOTES[] = "sandbox_enforcer.notes";

/* Are lookups noted? Most programs never do, and pay only for this test. */
static int noting = 0;

static void add_word (lua_State *L, const char *ptr, size_t len) {
  lua_pushlstring(L, ptr, len);
  lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

void se_note (lua_State *L, const char *how, const char *path, se_span what) {
  if (!noting) return;
  lua_getfield(L, LUA_REGISTRYINDEX, NOTES);
  lua_createtable(L, 3, 0);
  add_word(L, how, strlen(how));
  add_word(L, path, strlen(path));
  add_word(L, what.ptr, what.len);
  lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
  lua_pop(L, 1);
}

/* Files that the system generates when they are read have no stamp. */
void se_note_stamp (lua_State *L, const char *path) {
  static const char made_up[] = "/proc/";
  se_span what = SE_SPAN("");
  se_arena arena;
  int there;
  if (!noting) return;
  se_arena_init(&arena, se_heap, NULL);
  there = strncmp(path, made_up, sizeof made_up - 1) != 0
    && se_look(&arena, "stamp", path, &what) == SE_OK;
  se_note(L, there ? "stamp" : "unknown", path, what);
  se_arena_free(&arena);
}

void se_note_names (lua_State *L, const char *path, const se_names *names) {
  se_span what = SE_SPAN("");
  se_arena arena;
  if (!noting) return;
  se_arena_init(&arena, se_heap, NULL);
  if (names == NULL || se_look_at_names(&arena, names, &what) == SE_OK)
    se_note(L, "names", path, what);
  else se_note(L, "unknown", path, what);
  se_arena_free(&arena);
}

/*
** note(on): start or stop noting lookups. Earlier notes stay.
*/
static int l_note (lua_State *L) {
  noting = lua_toboolean(L, 1);
  if (lua_getfield(L, LUA_REGISTRYINDEX, NOTES) != LUA_TNIL) return 0;
  lua_newtable(L);
  lua_setfield(L, LUA_REGISTRYINDEX, NOTES);
  return 0;
}

/* noted() -> a list of { how, path, what }, as for 'se_look' */
static int l_noted (lua_State *L) {
  if (lua_getfield(L, LUA_REGISTRYINDEX, NOTES) == LUA_TNIL) lua_newtable(L);
  return 1;
}

/* record() -> true: from now on, in a new list; nothing if they are noted */
static int l_record (lua_State *L) {
  if (noting) return 0;
  lua_newtable(L);
  lua_setfield(L, LUA_REGISTRYINDEX, NOTES);
  lua_pushboolean(L, noting = 1);
  return 1;
}

/* A string of a list that is the first argument. */
static se_span word_of (lua_State *L, lua_Integer nth) {
  se_span word = SE_SPAN("");
  if (lua_rawgeti(L, 1, nth) == LUA_TSTRING)
    word.ptr = lua_tolstring(L, -1, &word.len);
  lua_pop(L, 1);  /* the list still has it */
  return word;
}

/* holds({ how, path, what, ... }) -> is everything still like this? */
static int l_holds (lua_State *L) {
  lua_Integer i, count;
  se_arena *const arena = se_push_arena(L);
  int same = 1;
  luaL_checktype(L, 1, LUA_TTABLE);
  count = (lua_Integer)lua_rawlen(L, 1);
  for (i = 1; same && i <= count; i += 3) {
    const se_span what = word_of(L, i + 2);
    se_span now = SE_SPAN("");
    same = se_look(arena, word_of(L, i).ptr, word_of(L, i + 1).ptr, &now)
             == SE_OK && se_span_eq(now, what);
    se_arena_free(arena);
  }
  lua_pushboolean(L, same);
  return 1;
}

/* sockets() -> the paths of listening sockets, in order */
static int l_sockets (lua_State *L) {
  se_span what = SE_SPAN("");
  char **paths;
  size_t count, i;
  if (se_look_at_sockets(se_push_arena(L), &paths, &count, &what) != SE_OK)
    return luaL_error(L, "not enough memory");
  lua_createtable(L, (int)count, 0);
  for (i = 0; i < count; i++) {
    lua_pushstring(L, paths[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  se_note(L, "sockets", "", what);
  return 1;
}

/* process() -> who we are, and which boot this is, in 64 digits */
static int l_process (lua_State *L) {
  se_span what = SE_SPAN("");
  if (se_look(se_push_arena(L), "process", "", &what) != SE_OK)
    return luaL_error(L, "not enough memory");
  se_note(L, "process", "", what);
  lua_pushlstring(L, what.ptr, what.len);
  return 1;
}

/* look(how, path) -> see memo.h; nil on failure */
static int l_look (lua_State *L) {
  const char *const how = luaL_checkstring(L, 1);
  const char *const path = se_check_path(L, 2);
  se_span what = SE_SPAN("");
  if (se_look(se_push_arena(L), how, path, &what) != SE_OK) return 0;
  lua_pushlstring(L, what.ptr, what.len);
  return 1;
}

/* memo_key(profile, grant) -> see memo.h; nil if there is none */
static int l_memo_key (lua_State *L) {
  const char *const profile = se_check_path(L, 1);
  char hex[SE_SHA256_HEX];
  if (se_memo_key(se_push_arena(L), profile, se_check_span(L, 2), hex) != SE_OK)
    return 0;
  lua_pushlstring(L, hex, sizeof hex);
  return 1;
}

void se_open_noting (lua_State *L) {
  static const luaL_Reg functions[] = {
    { "note", l_note }, { "noted", l_noted }, { "record", l_record },
    { "holds", l_holds }, { "sockets", l_sockets },
    { "process", l_process }, { "look", l_look }, { "memo_key", l_memo_key },
    { NULL, NULL }
  };
  luaL_setfuncs(L, functions, 0);
}
