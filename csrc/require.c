/*
** Loads the Lua files inside the program. See require.h.
*/
#include <errno.h>
#include <lauxlib.h>
#include <lualib.h>
#include <string.h>

#include "embed.h"
#include "require.h"
#include "state.h"

#ifdef SE_CJSON_MODULE
#include <dlfcn.h>
#endif

int luaopen_sandbox_enforcer_core (lua_State *L);

#ifndef SE_CJSON_MODULE
int luaopen_cjson_safe (lua_State *L);
#else
/* If cjson exists only as a module for 'require', load that one. */
static int luaopen_cjson_safe (lua_State *L) {
  void *const library = dlopen(SE_CJSON_MODULE, RTLD_NOW);
  void *const symbol =
    library != NULL ? dlsym(library, "luaopen_cjson_safe") : NULL;
  lua_CFunction open_it = NULL;
  if (symbol == NULL) return luaL_error(L, "cannot load %s", SE_CJSON_MODULE);
  memcpy(&open_it, &symbol, sizeof open_it);
  return open_it(L);
}
#endif

/* The file of this name, or NULL. */
static const se_embedded *find (const se_embedded_list *list,
                                const char *name) {
  size_t from = 0;
  size_t to = list->count;
  while (from < to) {
    const size_t middle = (from + to) / 2;
    const int order = strcmp(name, list->bytes + list->items[middle].name);
    if (order == 0) return &list->items[middle];
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return NULL;
}

static void push_code (lua_State *L, const se_embedded_list *list,
                       const se_embedded *it) {
  if (luaL_loadbufferx(L, list->bytes + it->code, it->code_size,
                       list->bytes + it->name, "b") != LUA_OK)
    lua_error(L);
}

/* Where the registry keeps a rule that is ready to run. */
static void push_rule_key (lua_State *L, const char *name) {
  lua_pushfstring(L, "rule:%s", name);
}

void se_prepare_rule (lua_State *L, const char *name) {
  const se_embedded_list *const list = &se_embedded_rules;
  push_rule_key(L, name);
  push_code(L, list, find(list, name));
  lua_rawset(L, LUA_REGISTRYINDEX);
}

/* The code of a rule. One that is ready is used once: a run gets its own. */
static void push_rule (lua_State *L, const se_embedded_list *list,
                       const se_embedded *rule) {
  push_rule_key(L, list->bytes + rule->name);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, LUA_REGISTRYINDEX) == LUA_TFUNCTION) {
    lua_insert(L, -2);
    lua_pushnil(L);
    lua_rawset(L, LUA_REGISTRYINDEX);
    return;
  }
  lua_pop(L, 2);
  push_code(L, list, rule);
}

int se_shipped (lua_State *L) {
  const se_embedded_list *const list = &se_embedded_rules;
  const se_embedded *const rule = find(list, luaL_checkstring(L, 1));
  const char *const file = luaL_optstring(L, 2, NULL);
  lua_settop(L, 3);
  lua_pushnil(L);
  if (rule == NULL) return 1;
  if (file == NULL) {
    lua_pushlstring(L, list->bytes + rule->text, rule->text_size);
    return 1;
  }
  if (strncmp(file, SE_INSIDE, sizeof SE_INSIDE - 1) != 0
      && !se_file_holds(file, se_span_of(list->bytes + rule->text,
                                      rule->text_size))) {
    if (errno == ENOENT) lua_pushboolean(L, 0);
    return 1;
  }
  push_rule(L, list, rule);
  lua_pushvalue(L, 3);
  lua_call(L, 0, 1);
  if (lua_setupvalue(L, -2, 1) == NULL) lua_pop(L, 1);
  return 1;
}

/*
** The table of a module has its name until it is loaded; then the function, if
** it returns one. The key is not an address, as image.h requires.
*/
static int get_name (lua_State *L, int table) {
  lua_pushboolean(L, 0);
  return lua_rawget(L, table);
}

/* Pops the name, or its replacement. */
static void set_name (lua_State *L, int table) {
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  lua_rawset(L, table);
}

/* Most modules have no more fields, and most calls need no more modules. */
enum { FIELDS = 8, MODULES = 64 };

/* Give the table at 1 the fields and the metatable of the module on top. */
static void become (lua_State *L) {
  const int module = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, module)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 1);
  }
  if (!lua_getmetatable(L, module)) lua_pushnil(L);
  lua_setmetatable(L, 1);
}

/* It has memory of its own, so it is opened at first use: see image.h. */
static const char CJSON[] = "cjson.safe";

/* Push the code of the module whose name is on top. */
static void push_module (lua_State *L) {
  const char *const name = lua_tostring(L, -1);
  const se_embedded *const file =
    name != NULL ? find(&se_embedded_modules, name) : NULL;
  if (file != NULL) push_code(L, &se_embedded_modules, file);
  else if (name != NULL && strcmp(name, CJSON) == 0)
    lua_pushcfunction(L, luaopen_cjson_safe);
  else if (name != NULL) luaL_error(L, "module '%s' not found", name);
  else luaL_error(L, "a module uses itself while it is loaded");
}

/* Load the module whose table is at 1. */
static void fill (lua_State *L) {
  if (get_name(L, 1) == LUA_TFUNCTION) return;
  push_module(L);
  lua_pushnil(L);
  set_name(L, 1);
  lua_insert(L, -2);
  lua_call(L, 1, 1);
  if (lua_istable(L, -1)) become(L);
  else set_name(L, 1);
}

static int l_index (lua_State *L) {
  fill(L);
  lua_settop(L, 2);
  lua_gettable(L, 1);
  return 1;
}

static int l_call (lua_State *L) {
  const int arguments = lua_gettop(L) - 1;
  fill(L);
  lua_settop(L, arguments + 1);
  get_name(L, 1);
  lua_replace(L, 1);
  lua_call(L, arguments, LUA_MULTRET);
  return lua_gettop(L);
}

static int l_pairs (lua_State *L) {
  fill(L);
  lua_getglobal(L, "pairs");
  lua_pushvalue(L, 1);
  lua_call(L, 1, 3);
  return 3;
}

static int l_len (lua_State *L) {
  fill(L);
  lua_len(L, 1);
  return 1;
}

/* Whether the file exists turns out when it is loaded. */
static int is_ours (const char *name) {
  static const char ours[] = "sandbox_enforcer.";
  return strncmp(name, ours, sizeof ours - 1) == 0 || strcmp(name, CJSON) == 0;
}

/* Push the table of a module; its name is the only value, at 1. */
static void push_unloaded (lua_State *L) {
  lua_createtable(L, 0, FIELDS);
  lua_pushvalue(L, 1);
  set_name(L, 2);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_setmetatable(L, -2);
}

/* Upvalues: requested modules by name; the metatable of unloaded ones. */
static int l_require (lua_State *L) {
  const char *const name = luaL_checkstring(L, 1);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  lua_settop(L, 1);
  if (strcmp(name, "sandbox_enforcer.core") == 0) {
    lua_pushcfunction(L, luaopen_sandbox_enforcer_core);
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
  }
  else if (is_ours(name)) push_unloaded(L);
  else return luaL_error(L, "module '%s' not found", name);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, lua_upvalueindex(1));
  return 1;
}

/* Push 'require'. */
static void push_require (lua_State *L) {
  static const luaL_Reg unloaded[] = {
    { "__index", l_index }, { "__call", l_call }, { "__pairs", l_pairs },
    { "__len", l_len }, { NULL, NULL }
  };
  lua_createtable(L, 0, MODULES);
  luaL_newlib(L, unloaded);
  lua_pushcclosure(L, l_require, 2);
}

/* Libraries opened at first use: few commands need them. */
static int l_open_late (lua_State *L) {
  const char *const name = lua_tostring(L, 2);
  if (name == NULL) return 0;
  if (strcmp(name, LUA_MATHLIBNAME) == 0)
    luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 1);
  else if (strcmp(name, LUA_UTF8LIBNAME) == 0)
    luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 1);
  else return 0;
  return 1;
}

void se_open_libraries (lua_State *L) {
  static const char *const removed[] = { "dofile", "loadfile", "print" };
  size_t i;
  luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, l_open_late);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 1);
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 1);
  lua_settop(L, 0);
  for (i = 0; i < sizeof removed / sizeof *removed; i++) {
    lua_pushnil(L);
    lua_setglobal(L, removed[i]);
  }
  push_require(L);
  lua_setglobal(L, "require");
}

void se_load (lua_State *L, const char *name) {
  lua_settop(L, 0);
  lua_getglobal(L, "require");
  lua_pushstring(L, name);
  lua_call(L, 1, 1);
  if (get_name(L, 1) != LUA_TSTRING) return;
  lua_settop(L, 1);
  fill(L);
}

int se_is_loaded (lua_State *L, const char *name) {
  const int top = lua_gettop(L);
  int loaded;
  lua_getglobal(L, "require");
  lua_getupvalue(L, -1, 1);
  loaded = lua_getfield(L, -1, name) == LUA_TTABLE
    && get_name(L, lua_gettop(L)) != LUA_TSTRING;
  lua_settop(L, top);
  return loaded;
}
