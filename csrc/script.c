/* core.parse: scripts for Lua. See script.h. */
#include "script.h"

#include <lauxlib.h>
#include <stddef.h>
#include <stdint.h>

#include "dump.h"
#include "parse.h"
#include "script_tables.h"

#define HANDLE_T "sandbox_enforcer.handle"
#define SCRIPT_T "sandbox_enforcer.script"
#define ERROR_T "sandbox_enforcer.syntax_error"

enum { ALIGNMENT = _Alignof(max_align_t), ROOM = 1024 };

/*
** Handles, and the first bytes of their arena. Userdata is aligned for Lua's
** own types only, so some room before its first aligned address is lost.
*/
typedef struct roomy {
  se_handles handles;  /* first: it identifies the userdata */
  char room[ROOM + ALIGNMENT];
} roomy;

/* From tables back to the tree **********************************************/

static se_handles *handles_of (lua_State *L, int arg) {
  se_handles *handles;
  luaL_checktype(L, arg, LUA_TTABLE);
  lua_getfield(L, arg, "handle");
  handles = luaL_testudata(L, -1, HANDLE_T);
  luaL_argcheck(L, handles != NULL, arg, "script expected");
  lua_pop(L, 1);  /* the table still holds it */
  return handles;
}

static const se_handle *find (lua_State *L, const se_handles *handles,
                              int arg) {
  lua_Integer id;
  luaL_checktype(L, arg, LUA_TTABLE);
  lua_getfield(L, arg, "id");
  id = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (id < 1 || (lua_Unsigned)id > handles->count)
    luaL_argerror(L, arg, "not a table of this script");
  return &handles->items[id - 1];
}

const se_script *se_check_script (lua_State *L, int arg) {
  const se_handle *const handle = find(L, handles_of(L, arg), arg);
  luaL_argcheck(L, handle->kind == SE_A_SCRIPT, arg, "script expected");
  return handle->u.script;
}

const se_handle *se_check_handle (lua_State *L, int script, int arg) {
  return find(L, handles_of(L, script), arg);
}

const se_word *se_check_word (lua_State *L, int script, int arg) {
  const se_handle *const handle = se_check_handle(L, script, arg);
  luaL_argcheck(L, handle->kind == SE_A_WORD, arg, "word expected");
  return handle->u.word;
}

/* parse *********************************************************************/

static int l_free_handles (lua_State *L) {
  se_handles *const handles = luaL_checkudata(L, 1, HANDLE_T);
  se_arena_free(&handles->arena);
  handles->count = 0;
  return 0;
}

/*
** Its user value is the parsed text: spans point into it. Most scripts are
** short, and fit into the room that comes with it.
*/
static se_handles *push_handles (lua_State *L, int text) {
  void *ud = NULL;
  roomy *const both = lua_newuserdatauv(L, sizeof *both, 1);
  se_handles *const handles = &both->handles;
  const se_alloc alloc = lua_getallocf(L, &ud);
  const size_t padding = ALIGNMENT - (uintptr_t)both->room % ALIGNMENT;
  memset(handles, 0, sizeof *handles);
  se_arena_init(&handles->arena, alloc, ud);
  se_arena_lend(&handles->arena, both->room + padding, ROOM);
  luaL_setmetatable(L, HANDLE_T);
  lua_pushvalue(L, text);
  lua_setiuservalue(L, -2, 1);
  return handles;
}

static const char *name_of (se_status status) {
  switch (status) {
    case SE_OPEN: return "open";
    case SE_DEEP: return "deep";
    case SE_UNSURE: return "unsure";
    case SE_NUL: return "nul";
    case SE_NOMEM: return "memory";
    default: return "syntax";
  }
}

static int l_error_string (lua_State *L) {
  lua_settop(L, 1);
  lua_getfield(L, 1, "line");
  lua_getfield(L, 1, "column");
  lua_getfield(L, 1, "message");
  lua_pushfstring(L, "%I:%I: %s", (LUAI_UACINT)lua_tointeger(L, 2),
                  (LUAI_UACINT)lua_tointeger(L, 3), lua_tostring(L, 4));
  return 1;
}

static void set_integer (lua_State *L, const char *key, size_t value) {
  lua_pushinteger(L, (lua_Integer)value);
  lua_setfield(L, -2, key);
}

static int push_failure (lua_State *L, const se_script *script,
                         se_status status) {
  lua_pushnil(L);
  lua_createtable(L, 0, 6);
  luaL_setmetatable(L, ERROR_T);
  lua_pushstring(L, name_of(status));
  lua_setfield(L, -2, "status");
  lua_pushstring(L, script->message);
  lua_setfield(L, -2, "message");
  set_integer(L, "offset", script->stop + 1);
  set_integer(L, "line", script->line);
  set_integer(L, "column", script->column);
  set_integer(L, "complete", script->complete);
  return 2;
}

static se_options check_options (lua_State *L, int arg) {
  static const char *const shells[] = { "bash", "zsh", NULL };
  se_options options = { SE_BASH };
  if (lua_isnoneornil(L, arg)) return options;
  luaL_checktype(L, arg, LUA_TTABLE);
  lua_getfield(L, arg, "shell");
  if (luaL_checkoption(L, -1, "bash", shells) == 1) options.shell = SE_ZSH;
  lua_pop(L, 1);
  return options;
}

/***
Read a script, as the shell would.
All offsets are those of string.sub: from 1, and inclusive.
@function parse
@string text
@tparam[opt] table options `shell`: "bash" (the default) or "zsh"
@treturn[1] table the script: `text`, `shell`, `root` (the tree)
@treturn[2] nil
@treturn[2] table what is wrong: `status` ("syntax", "open", "deep", "nul" or
  "memory"), `message`, `offset`, `line`, `column`, and `complete`: the length
  of the lines before it, which the shell has run by then
*/
static int l_parse (lua_State *L) {
  size_t len;
  const char *const ptr = luaL_checklstring(L, 1, &len);
  const se_options options = check_options(L, 2);
  se_handles *handles;
  se_status status;
  lua_settop(L, 1);
  handles = push_handles(L, 1);
  status = se_parse(&handles->arena, se_span_of(ptr, len), &options,
                    &handles->script);
  if (status != SE_OK) {
    se_arena_free(&handles->arena);
    return push_failure(L, &handles->script, status);
  }
  luaL_getmetatable(L, SCRIPT_T);
  se_push_script(L, handles, &handles->script, 2, 3);
  return 1;
}

/***
The script as a readable tree.
@function script:dump
@treturn string
*/
static int l_dump (lua_State *L) {
  const se_script *const script = se_check_script(L, 1);
  se_handles *handles;
  se_span text;
  se_status status;
  lua_settop(L, 1);
  lua_getfield(L, 1, "text");
  handles = push_handles(L, 2);  /* its arena is freed once the text is made */
  status = se_dump(&handles->arena, script, &text);
  if (status != SE_OK) return luaL_error(L, "not enough memory");
  lua_pushlstring(L, text.ptr, text.len);
  se_arena_free(&handles->arena);
  return 1;
}

/* Opening *******************************************************************/

void se_push_methods (lua_State *L) {
  luaL_getmetatable(L, SCRIPT_T);
  lua_getfield(L, -1, "__index");
  lua_remove(L, -2);
}

static void make_types (lua_State *L) {
  luaL_newmetatable(L, HANDLE_T);
  lua_pushcfunction(L, l_free_handles);
  lua_setfield(L, -2, "__gc");
  lua_pop(L, 1);
  luaL_newmetatable(L, ERROR_T);
  lua_pushcfunction(L, l_error_string);
  lua_setfield(L, -2, "__tostring");
  lua_pop(L, 1);
  luaL_newmetatable(L, SCRIPT_T);
  lua_newtable(L);
  lua_pushcfunction(L, l_dump);
  lua_setfield(L, -2, "dump");
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

void se_open_script (lua_State *L) {
  make_types(L);
  lua_pushcfunction(L, l_parse);
  lua_setfield(L, -2, "parse");
}
