/* What every file that speaks to Lua needs. */
#ifndef SE_BRIDGE_H
#define SE_BRIDGE_H

#include <lua.h>

#include "arena.h"
#include "span.h"

/*
** Push an arena that Lua closes when the calling C function returns, or
** raises. Whatever is taken from it cannot leak, not even by 'lua_error'.
** It stays on the stack: leave its slot alone until the function returns.
*/
se_arena *se_push_arena (lua_State *L);

/* The string argument 'arg' as a span; it lives as long as the argument. */
se_span se_check_span (lua_State *L, int arg);

/* Set 'bounded' in the table on top. */
void se_open_bounded (lua_State *L);

#endif
