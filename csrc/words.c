/* The Lua functions that read and write words. See words.h. */
#include "words.h"

#include <lauxlib.h>

#include "bridge.h"
#include "quote.h"

/*
** core.quote(value [, { home = directory }]) -> word | nil, why
** The shortest word that the shell reads as 'value'. With 'home', what is
** below that directory is written with a tilde.
*/
static int l_quote (lua_State *L) {
  const se_span value = se_check_span(L, 1);
  se_span home = se_span_of("", 0), word;
  se_status status;
  lua_settop(L, 2);
  if (!lua_isnoneornil(L, 2)) {
    luaL_checktype(L, 2, LUA_TTABLE);
    if (lua_getfield(L, 2, "home") != LUA_TNIL) home = se_check_span(L, 3);
  }
  status = se_quote(se_push_arena(L), value, home, &word);
  if (status == SE_NOMEM) return luaL_error(L, "not enough memory");
  if (status != SE_OK) {
    lua_pushnil(L);
    lua_pushliteral(L, "a NUL byte, which no command line can hold");
    return 2;
  }
  lua_pushlstring(L, word.ptr, word.len);
  return 1;
}

void se_open_words (lua_State *L) {
  lua_pushcfunction(L, l_quote);
  lua_setfield(L, -2, "quote");
}
