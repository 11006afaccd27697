/* The Lua functions that read and write files. See bridge.h and state.h. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <lauxlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bridge.h"
#include "state.h"

enum { READ_LIMIT = 16 << 20 };

const char *se_check_path (lua_State *L, int arg) {
  size_t len;
  const char *const path = luaL_checklstring(L, arg, &len);
  luaL_argcheck(L, strlen(path) == len, arg, "a path holds no NUL byte");
  return path;
}

/* nil, why, name of the error */
static int push_errno (lua_State *L, int number) {
  lua_pushnil(L);
  lua_pushstring(L, strerror(number));
  lua_pushstring(L, se_errno_name(number));
  return 3;
}

int se_push_result (lua_State *L, se_status status, se_span text) {
  const int number = errno;
  switch (status) {
    case SE_OK:
      lua_pushlstring(L, text.ptr, text.len);
      return 1;
    case SE_NOMEM:
      return luaL_error(L, "not enough memory");
    case SE_SYSTEM:
      return push_errno(L, number);
    case SE_NUL:
      lua_pushnil(L);
      lua_pushliteral(L, "it contains a NUL byte");
      return 2;
    default:
      lua_pushnil(L);
      lua_pushliteral(L, "it is not an absolute path");
      return 2;
  }
}

int se_push_done (lua_State *L, se_status status) {
  if (status != SE_OK) return se_push_result(L, status, SE_SPAN(""));
  lua_pushboolean(L, 1);
  return 1;
}

static int l_read (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  const lua_Integer limit = luaL_optinteger(L, 2, READ_LIMIT);
  se_span bytes = SE_SPAN("");
  se_status status;
  luaL_argcheck(L, limit >= 0, 2, "must not be negative");
  se_note_stamp(L, path);
  status = se_read_file(se_push_arena(L), path, (size_t)limit, &bytes);
  return se_push_result(L, status, bytes);
}

static int l_tail (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  const lua_Integer limit = luaL_checkinteger(L, 2);
  se_span bytes = SE_SPAN("");
  se_status status;
  luaL_argcheck(L, limit >= 0, 2, "must not be negative");
  se_note_stamp(L, path);
  status = se_read_tail(se_push_arena(L), path, (size_t)limit, &bytes);
  return se_push_result(L, status, bytes);
}

static int l_kind (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  const int follow = lua_toboolean(L, 2);
  const char *const kind = se_file_kind(path, follow);
  lua_pushstring(L, kind);
  se_note(L, follow ? "leads" : "kind", path,
          se_span_of(kind != NULL ? kind : "", kind != NULL ? strlen(kind) : 0));
  return 1;
}

/* mode(path) -> its permission bits, its number of names; or nil */
static int l_mode (lua_State *L) {
  unsigned mode;
  unsigned long names;
  se_note_stamp(L, se_check_path(L, 1));
  if (!se_file_mode(se_check_path(L, 1), &mode, &names)) return 0;
  lua_pushinteger(L, (lua_Integer)mode);
  lua_pushinteger(L, (lua_Integer)names);
  return 2;
}

/* size(path) -> bytes of a file, when it was last written; nil if missing */
static int l_size (lua_State *L) {
  struct stat st;
  se_note_stamp(L, se_check_path(L, 1));
  if (stat(se_check_path(L, 1), &st) != 0 || !S_ISREG(st.st_mode)) return 0;
  lua_pushinteger(L, (lua_Integer)st.st_size);
  lua_pushinteger(L, (lua_Integer)st.st_mtime);
  return 2;
}

static int l_mkdir (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  const lua_Integer mode = luaL_optinteger(L, 2, 0700);
  return se_push_done(L, se_make_directory(se_push_arena(L), path, (mode_t)mode));
}

static int l_create (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  const se_span bytes = se_check_span(L, 2);
  return se_push_done(L, se_create_file(se_push_arena(L), path, bytes));
}

/* replace(path, bytes[, mode of a new file]): all of it or nothing */
static int l_replace (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  const se_span bytes = se_check_span(L, 2);
  const lua_Integer mode = luaL_optinteger(L, 3, 0600);
  se_arena *const arena = se_push_arena(L);
  return se_push_done(L, se_replace_file(arena, path, bytes, (mode_t)mode));
}

/* input([limit]) -> all of the standard input */
static int l_input (lua_State *L) {
  const lua_Integer limit = luaL_optinteger(L, 1, READ_LIMIT);
  se_span bytes = SE_SPAN("");
  se_status status;
  luaL_argcheck(L, limit >= 0, 1, "must not be negative");
  status = se_read_stream(se_push_arena(L), 0, (size_t)limit, &bytes);
  return se_push_result(L, status, bytes);
}

/* print(descriptor, text): at once, for verbs that take a while */
static int l_print (lua_State *L) {
  const lua_Integer fd = luaL_checkinteger(L, 1);
  luaL_argcheck(L, fd == 1 || fd == 2, 1, "expected 1 or 2");
  return se_push_done(L, se_write_stream((int)fd, se_check_span(L, 2)));
}

typedef se_status adder (const char *path, se_span bytes, size_t *size);

static int add (lua_State *L, adder *append) {
  const char *const path = se_check_path(L, 1);
  size_t size = 0;
  const se_status status = append(path, se_check_span(L, 2), &size);
  if (status != SE_OK) return se_push_done(L, status);
  lua_pushboolean(L, 1);
  lua_pushinteger(L, (lua_Integer)size);
  return 2;
}

static int l_append (lua_State *L) { return add(L, se_append_file); }
static int l_append_line (lua_State *L) { return add(L, se_append_line); }

/* rename_large(from, to, most): true if this process did it. */
static int l_rename_large (lua_State *L) {
  const char *const from = se_check_path(L, 1);
  const char *const to = se_check_path(L, 2);
  const lua_Integer most = luaL_checkinteger(L, 3);
  luaL_argcheck(L, most >= 0, 3, "must not be negative");
  return se_push_done(L, se_rename_large(from, to, (size_t)most));
}

/* list(path) -> names, and a table with the kinds of those other than files */
static int l_list (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  se_names names;
  size_t i;
  const se_status status = se_list_directory(se_push_arena(L), path, &names);
  se_note_names(L, path, status == SE_OK ? &names : NULL);
  if (status != SE_OK) return se_push_done(L, status);
  lua_createtable(L, (int)names.count, 0);
  lua_newtable(L);
  for (i = 0; i < names.count; i++) {
    const se_name *const name = &names.items[i];
    lua_pushstring(L, name->text);
    if (strcmp(name->kind, "file") != 0) {
      lua_pushvalue(L, -1);
      lua_pushstring(L, name->kind);
      lua_rawset(L, -4);
    }
    lua_rawseti(L, -3, (lua_Integer)i + 1);
  }
  return 2;
}

/* remove(path[, before]): with a time, only an older file. */
static int l_remove (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  if (lua_isnoneornil(L, 2)) return se_push_done(L, se_remove_file(path));
  return se_push_done(L, se_remove_old(path, luaL_checkinteger(L, 2)));
}

/*
** stamp(path) -> a string that differs after the file or directory is changed
** or replaced; nil if nothing is there. Links are followed.
*/
static int l_stamp (lua_State *L) {
  char stamp[SE_STAMP];
  se_note_stamp(L, se_check_path(L, 1));
  if (!se_file_stamp(se_check_path(L, 1), stamp)) return 0;
  lua_pushlstring(L, stamp, sizeof stamp);
  return 1;
}

/*
** unchanged(list) -> is each path in { path, stamp, path, stamp... } unchanged
** since its stamp was taken? The stamp is false if nothing was there.
*/
static int l_unchanged (lua_State *L) {
  lua_Integer i;
  int same = 1;
  luaL_checktype(L, 1, LUA_TTABLE);
  for (i = 1; same && lua_rawgeti(L, 1, i) == LUA_TSTRING; i += 2) {
    char stamp[SE_STAMP];
    int there;
    se_note_stamp(L, se_check_path(L, -1));
    there = se_file_stamp(se_check_path(L, -1), stamp);
    if (lua_rawgeti(L, 1, i + 1) == LUA_TSTRING)
      same = there && lua_rawlen(L, -1) == sizeof stamp
        && memcmp(lua_tostring(L, -1), stamp, sizeof stamp) == 0;
    else
      same = !there;
    lua_pop(L, 2);
  }
  lua_pushboolean(L, same);
  return 1;
}

void se_open_files (lua_State *L) {
  static const luaL_Reg functions[] = {
    { "read", l_read }, { "tail", l_tail }, { "kind", l_kind },
    { "mode", l_mode }, { "size", l_size },
    { "stamp", l_stamp }, { "unchanged", l_unchanged }, { "mkdir", l_mkdir },
    { "create", l_create }, { "replace", l_replace },
    { "input", l_input }, { "print", l_print }, { "append", l_append },
    { "append_line", l_append_line }, { "list", l_list },
    { "remove", l_remove }, { "rename_large", l_rename_large }, { NULL, NULL }
  };
  luaL_setfuncs(L, functions, 0);
}
