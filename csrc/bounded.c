/* The Lua function 'bounded': a pcall with limits on time and memory. */
#include <lauxlib.h>
#include <lua.h>
#include <stddef.h>

#include "bridge.h"

enum { STEP = 1000 };  /* instructions between two checks */

/* One running call. It lives in the C stack frame of 'l_bounded'. */
typedef struct bounds {
  lua_Integer instructions;  /* left; not positive: it is over */
  ptrdiff_t bytes;           /* left */
  lua_Alloc alloc;           /* the outer allocator, and its 'ud' */
  void *ud;
  lua_Hook hook;             /* the hook before this one */
  int mask, count;
} bounds;

static void *bounded_alloc (void *ud, void *ptr, size_t osize, size_t nsize) {
  bounds *const b = ud;
  const size_t old = ptr == NULL ? 0 : osize;  /* for a new one it is a tag */
  void *piece;
  if (nsize > old && nsize - old > (size_t)(b->bytes > 0 ? b->bytes : 0))
    return NULL;
  piece = b->alloc(b->ud, ptr, osize, nsize);
  if (piece != NULL || nsize == 0)
    b->bytes += (ptrdiff_t)old - (ptrdiff_t)nsize;
  return piece;
}

/* The innermost running call in this state, or NULL. */
static bounds *running (lua_State *L) {
  void *ud;
  return lua_getallocf(L, &ud) == bounded_alloc ? ud : NULL;
}

/* Charge every running call: outer ones pay for inner ones. */
static int charge (bounds *b, lua_Integer instructions) {
  int over = 0;
  while (b != NULL) {
    b->instructions -= instructions;
    if (b->instructions <= 0) over = 1;
    b = b->alloc == bounded_alloc ? b->ud : NULL;
  }
  return over;
}

/*
** Once it is over, every further instruction raises, so a 'pcall' inside the
** function cannot keep it alive.
*/
static void on_count (lua_State *L, lua_Debug *ar) {
  (void)ar;
  if (!charge(running(L), lua_gethookcount(L))) return;
  lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
  luaL_where(L, 0);
  lua_pushliteral(L, "it runs for too long");
  lua_concat(L, 2);
  lua_error(L);
}

static void begin (lua_State *L, bounds *b) {
  const lua_Integer step = b->instructions < STEP ? b->instructions : STEP;
  b->hook = lua_gethook(L);
  b->mask = lua_gethookmask(L);
  b->count = lua_gethookcount(L);
  b->alloc = lua_getallocf(L, &b->ud);
  lua_setallocf(L, bounded_alloc, b);
  lua_sethook(L, on_count, LUA_MASKCOUNT, (int)step);
}

static void end (lua_State *L, const bounds *b) {
  const bounds *outer;
  lua_setallocf(L, b->alloc, b->ud);
  outer = running(L);
  lua_sethook(L, b->hook, b->mask,
              outer != NULL && outer->instructions <= 0 ? 1 : b->count);
}

/* Never a stranger's '__tostring': it would run without bounds. */
static void push_message (lua_State *L, int status) {
  if (status == LUA_ERRMEM)
    lua_pushliteral(L, "it needs too much memory");
  else if (lua_type(L, -1) == LUA_TSTRING)
    lua_pushvalue(L, -1);
  else
    lua_pushfstring(L, "it raised a %s", luaL_typename(L, -1));
}

/*
** bounded(instructions, bytes, f, ...) -> true, ... | false, message
**
** Lua calls no hook in an 'xpcall' handler or in a finalizer, so 'f' must have
** no access to either. A long pattern match in C is one instruction; only the
** deadline of the process ends it.
*/
static int l_bounded (lua_State *L) {
  const lua_Integer instructions = luaL_checkinteger(L, 1);
  const lua_Integer bytes = luaL_checkinteger(L, 2);
  bounds b = { instructions, (ptrdiff_t)bytes, NULL, NULL, NULL, 0, 0 };
  int status;
  luaL_argcheck(L, instructions > 0, 1, "must be positive");
  luaL_argcheck(L, bytes >= 0 && bytes <= PTRDIFF_MAX, 2, "out of range");
  luaL_checkany(L, 3);
  begin(L, &b);
  status = lua_pcall(L, lua_gettop(L) - 3, LUA_MULTRET, 0);
  end(L, &b);
  if (status != LUA_OK) {
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    push_message(L, status);
    lua_replace(L, -2);
    return 2;
  }
  lua_pushboolean(L, 1);
  lua_replace(L, 2);
  return lua_gettop(L) - 1;
}

void se_open_bounded (lua_State *L) {
  lua_pushcfunction(L, l_bounded);
  lua_setfield(L, -2, "bounded");
}
