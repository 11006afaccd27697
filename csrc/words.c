/* The Lua functions that read and write words. See words.h. */
#include "words.h"

#include <lauxlib.h>
#include <string.h>

#include "bridge.h"
#include "expand.h"
#include "quote.h"
#include "requote.h"
#include "script.h"

static int push_reason (lua_State *L, const char *why) {
  lua_pushnil(L);
  lua_pushstring(L, why);
  return 2;
}

static void check_memory (lua_State *L, se_status status) {
  if (status == SE_NOMEM) luaL_error(L, "not enough memory");
}

/***
The shortest word that the shell reads as the value.
Bash and zsh read it alike. It contains no control characters other than tab
and newline, and is always UTF-8.
@function quote
@string value
@tparam[opt] table options `home`: a directory; paths below it are written with
  a tilde
@treturn[1] string
@treturn[2] nil
@treturn[2] string why: only for a NUL byte
*/
static int l_quote (lua_State *L) {
  const se_span value = se_check_span(L, 1);
  se_span home = se_span_of("", 0), word;
  se_status status;
  lua_settop(L, 2);
  if (!lua_isnil(L, 2)) {
    luaL_checktype(L, 2, LUA_TTABLE);
    if (lua_getfield(L, 2, "home") != LUA_TNIL) home = se_check_span(L, 3);
  }
  status = se_quote(se_push_arena(L), value, home, &word);
  check_memory(L, status);
  if (status != SE_OK)
    return push_reason(L, "a NUL byte, which no command line can contain");
  lua_pushlstring(L, word.ptr, word.len);
  return 1;
}

/* Variables *****************************************************************/

/* Where a lookup finds its table. */
typedef struct source {
  lua_State *L;
  se_arena *arena;
  int table;  /* 0: nothing is known */
} source;

/* A copy, because the result of an __index may be gone after the call. */
static se_span copy (const source *s, int index) {
  size_t len;
  const char *const ptr = lua_tolstring(s->L, index, &len);
  char *const text = se_arena_take(s->arena, len);
  if (text == NULL) luaL_error(s->L, "not enough memory");
  else memcpy(text, ptr, len);
  return se_span_of(text, len);
}

static se_known look_up (void *ud, se_span name, se_span *value) {
  const source *const s = ud;
  lua_State *const L = s->L;
  se_known known = SE_NOT_KNOWN;
  if (s->table == 0) return SE_NOT_KNOWN;
  lua_pushlstring(L, name.ptr, name.len);
  switch (lua_gettable(L, s->table)) {
    case LUA_TNIL: break;
    case LUA_TSTRING: known = SE_SET; break;
    case LUA_TBOOLEAN: if (!lua_toboolean(L, -1)) known = SE_UNSET; break;
    default: luaL_error(L, "a variable is a string, false or nil");
  }
  if (known == SE_SET) *value = copy(s, -1);
  lua_pop(L, 1);
  return known;
}

/* Argument 'arg' as variables; pushes the arena onto the stack. */
static source check_vars (lua_State *L, int arg) {
  source s = { L, NULL, 0 };
  if (!lua_isnoneornil(L, arg)) {
    luaL_checktype(L, arg, LUA_TTABLE);
    s.table = arg;
  }
  s.arena = se_push_arena(L);
  return s;
}

/* expand ********************************************************************/

static int is_split (lua_State *L, int arg) {
  int split = 1;
  if (lua_isnoneornil(L, arg)) return 1;
  luaL_checktype(L, arg, LUA_TTABLE);
  if (lua_getfield(L, arg, "split") != LUA_TNIL) split = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return split;
}

static int push_fields (lua_State *L, const se_fields *fields) {
  size_t i;
  if (fields->why != NULL) return push_reason(L, fields->why);
  lua_createtable(L, (int)fields->count, 0);
  for (i = 0; i < fields->count; i++) {
    lua_pushlstring(L, fields->items[i].ptr, fields->items[i].len);
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/***
The exact fields that the shell makes of a word, without running anything.
At most 4096, and no more than a few MiB of them.
@function script:expand
@tparam table word a word, a part, or the body of a here-document
@tparam[opt] table vars what is known: a string, or false if a variable is
  unset; IFS, HOME, PWD and OLDPWD count like the others
@tparam[opt] table options `split = false`: as in places without splitting and
  file name patterns, such as an assignment
@treturn[1] table strings
@treturn[2] nil
@treturn[2] string why they are unknown
*/
static int l_expand (lua_State *L) {
  const se_shell shell = se_check_script(L, 1)->options.shell;
  const se_handle *const handle = se_check_handle(L, 1, 2);
  const int split = is_split(L, 4);
  source s = check_vars(L, 3);
  const se_vars vars = { look_up, &s };
  se_expand_mode mode = split ? SE_FIELDS : SE_STRING;
  se_fields fields = { NULL, 0, NULL };
  se_part part;
  se_span raw;
  const se_part *parts;
  switch (handle->kind) {
    case SE_A_WORD:
      if (handle->u.word->flags & SE_DENIED)
        return push_reason(L, "zsh reads it differently");
      raw = handle->u.word->raw;
      parts = handle->u.word->parts;
      break;
    case SE_A_PART:
      part = *handle->u.part;
      part.next = NULL;
      raw = part.raw;
      parts = &part;
      break;
    case SE_A_BODY:
      raw = handle->u.redirect->body;
      parts = handle->u.redirect->parts;
      mode = SE_HEREDOC;
      break;
    default: return luaL_argerror(L, 2, "word, part or body expected");
  }
  check_memory(L, se_expand(s.arena, shell, raw, parts, mode, vars, &fields));
  return push_fields(L, &fields);
}

/* requote *******************************************************************/

static size_t get_offset (lua_State *L, const char *key) {
  lua_Integer n;
  int is_integer;
  lua_getfield(L, -1, key);
  n = lua_tointegerx(L, -1, &is_integer);
  if (!is_integer || n < 0) luaL_error(L, "an edit needs the offset %s", key);
  lua_pop(L, 1);
  return (size_t)n;
}

/* Argument 'arg' as edits. Their texts stay in the table. */
static void check_edits (lua_State *L, int arg, se_arena *arena,
                         se_edits *edits) {
  const lua_Unsigned count = lua_rawlen(L, arg);
  lua_Unsigned i;
  edits->items = se_arena_take(arena, (size_t)count * sizeof *edits->items);
  if (edits->items == NULL) luaL_error(L, "not enough memory");
  for (i = 1; edits->items != NULL && i <= count; i++) {
    se_edit *const edit = &edits->items[i - 1];
    size_t from;
    if (lua_rawgeti(L, arg, (lua_Integer)i) != LUA_TTABLE)
      luaL_error(L, "an edit is a table");
    from = get_offset(L, "from");
    edit->to = get_offset(L, "to");
    if (from < 1) luaL_error(L, "an edit begins at 1 or later");
    edit->from = from - 1;
    lua_pushliteral(L, "text");
    if (lua_rawget(L, -2) != LUA_TSTRING) luaL_error(L, "an edit has a text");
    edit->text.ptr = lua_tolstring(L, -1, &edit->text.len);
    lua_pop(L, 2);
  }
  edits->count = (size_t)count;
}

static int push_edits (lua_State *L, const se_edits *edits) {
  size_t i;
  if (edits->why != NULL) return push_reason(L, edits->why);
  lua_createtable(L, (int)edits->count, 0);
  for (i = 0; i < edits->count; i++) {
    const se_edit *const edit = &edits->items[i];
    lua_createtable(L, 0, 3);
    lua_pushinteger(L, (lua_Integer)edit->from + 1);
    lua_setfield(L, -2, "from");
    lua_pushinteger(L, (lua_Integer)edit->to);
    lua_setfield(L, -2, "to");
    lua_pushlstring(L, edit->text.ptr, edit->text.len);
    lua_setfield(L, -2, "text");
    lua_seti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/* Can it be edited? It has to be in this script's own text. */
static int is_own (const se_script *script, const se_handle *handle) {
  const char *at = NULL;
  switch (handle->kind) {
    case SE_A_WORD: at = handle->u.word->raw.ptr; break;
    case SE_A_PART: at = handle->u.part->raw.ptr; break;
    case SE_A_BODY: at = handle->u.redirect->raw.ptr; break;
    case SE_A_SCRIPT: return 0;
  }
  return at >= script->source.ptr &&
         at <= script->source.ptr + script->source.len;
}

/***
Edits of a value as edits of the text it is written in.
The value of the word becomes exactly the edited one; new text follows the
quoting of its place, and every other byte stays.
@function script:requote
@tparam table what a word, the body of a here-document, or a backquoted part
  with an `inner` script
@tparam table edits of its value (the text of the inner script): `from`, `to`,
  `text`; `to = from - 1` inserts
@tparam[opt] table vars those that the value was computed with, see expand
@treturn[1] table edits of the script's text, in order
@treturn[2] nil
@treturn[2] string why it cannot be done
*/
static int l_requote (lua_State *L) {
  const se_script *const script = se_check_script(L, 1);
  const se_handle *const handle = se_check_handle(L, 1, 2);
  se_edits edits = { NULL, 0, 0, NULL }, result = { NULL, 0, 0, NULL };
  se_status status = SE_OK;
  source s;
  se_vars vars = { look_up, &s };
  luaL_argcheck(L, is_own(script, handle), 2, "not in the script's text");
  luaL_checktype(L, 3, LUA_TTABLE);
  s = check_vars(L, 4);
  check_edits(L, 3, s.arena, &edits);
  if (handle->kind == SE_A_WORD) {
    status = se_requote_word(s.arena, script, handle->u.word, vars, &edits,
                             &result);
  } else if (handle->kind == SE_A_BODY) {
    status = se_requote_body(s.arena, script, handle->u.redirect, vars,
                             &edits, &result);
  } else {
    luaL_argcheck(L, handle->u.part->flags & SE_INNER &&
                     handle->u.part->kind == SE_COMMAND, 2,
                  "a part without an inner script");
    status = se_requote_backquoted(s.arena, script, handle->u.part, &edits,
                                   &result);
  }
  check_memory(L, status);
  return push_edits(L, &result);
}

/* Does 'text' contain 'word'? */
static int includes (se_span text, se_span word) {
  const char *at = text.ptr, *const end = text.ptr + text.len;
  if (word.len == 0) return 1;
  while ((size_t)(end - at) >= word.len) {
    at = memchr(at, word.ptr[0], (size_t)(end - at) - word.len + 1);
    if (at == NULL) return 0;
    if (memcmp(at, word.ptr, word.len) == 0) return 1;
    at++;
  }
  return 0;
}

/* includes(text, words) -> does the text contain one of the words? */
static int l_includes (lua_State *L) {
  const se_span text = se_check_span(L, 1);
  lua_Integer i;
  int found = 0;
  luaL_checktype(L, 2, LUA_TTABLE);
  for (i = 1; !found && lua_rawgeti(L, 2, i) == LUA_TSTRING; i++) {
    found = includes(text, se_check_span(L, -1));
    lua_settop(L, 2);
  }
  lua_pushboolean(L, found);
  return 1;
}

void se_open_words (lua_State *L) {
  lua_pushcfunction(L, l_includes);
  lua_setfield(L, -2, "includes");
  lua_pushcfunction(L, l_quote);
  lua_setfield(L, -2, "quote");
  se_push_methods(L);
  lua_pushcfunction(L, l_expand);
  lua_setfield(L, -2, "expand");
  lua_pushcfunction(L, l_requote);
  lua_setfield(L, -2, "requote");
  lua_pop(L, 1);
}
