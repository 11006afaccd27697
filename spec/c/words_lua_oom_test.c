/*
** The same for the functions that Lua sees: the n-th allocation is refused
** while a chunk parses, expands, quotes and requotes. It must fail with an
** error, or not at all, and nothing may stay when the state is closed.
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>

int luaopen_sandbox_enforcer_core (lua_State *L);

typedef struct purse {
  long until;   /* requests that are left to grant; negative: any number */
  size_t live;  /* bytes */
} purse;

static void *spare (void *ud, void *ptr, size_t osize, size_t nsize) {
  purse *const p = ud;
  const size_t old = ptr ? osize : 0;
  void *piece;
  if (nsize == 0) {
    p->live -= old;
    free(ptr);
    return NULL;
  }
  if (nsize > old && p->until == 0) return NULL;
  if (nsize > old && p->until > 0) p->until--;
  piece = realloc(ptr, nsize);
  if (piece != NULL) p->live += nsize - old;
  return piece;
}

static const char CHUNK[] =
  "local core = ...\n"
  "local script = core.parse('f \"a $x\" {a,b}$x ${x##*/} ~ `g \\\\`h\\\\``"
  " <<E\\na $x\\nE\\n')\n"
  "local command = script.root.items[1]\n"
  "local vars = { x = 'a b/c', HOME = '/home' }\n"
  "local edits = { { from = 1, to = 1, text = \"it's $y\" } }\n"
  "for _, word in ipairs(command.words) do\n"
  "  script:expand(word, vars)\n"
  "  script:requote(word, edits, vars)\n"
  "end\n"
  "script:requote(command.redirects[1].body, edits, vars)\n"
  "script:requote(command.words[6].parts[1], edits)\n"
  "return core.quote('/home/a b', { home = '/home' })\n";

/* Is the chunk through without an error? -1 if it could not be started. */
static int run (purse *p, long until) {
  lua_State *const L = lua_newstate(spare, p);
  int good = -1;
  if (L == NULL) return -1;
  luaL_openlibs(L);
  luaL_requiref(L, "sandbox_enforcer.core", luaopen_sandbox_enforcer_core, 0);
  if (luaL_loadstring(L, CHUNK) == LUA_OK) {
    lua_pushvalue(L, -2);
    p->until = until;
    good = lua_pcall(L, 1, 1, 0) == LUA_OK;
    p->until = -1;
    if (!good && until < 0) puts(luaL_tolstring(L, -1, NULL));
  }
  lua_close(L);
  return good;
}

int main (void) {
  long n;
  purse whole = { -1, 0 };
  if (run(&whole, -1) != 1) return EXIT_FAILURE;
  for (n = 0; n < 100000; n++) {
    purse p = { -1, 0 };
    const int good = run(&p, n);
    if (good < 0) return EXIT_FAILURE;
    if (p.live != 0) {
      printf("%lu bytes stay after refusal %ld\n", (unsigned long)p.live, n);
      return EXIT_FAILURE;
    }
    if (good) break;
  }
  printf("words in Lua: %ld refusals\n", n);
  return n < 100000 ? EXIT_SUCCESS : EXIT_FAILURE;
}
