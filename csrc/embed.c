/*
** A build tool: 'embed DIR FILE...' writes the Lua modules DIR/FILE, compiled
** but with their line numbers, to the standard output as C. See embed.h.
*/
#include <lauxlib.h>
#include <lua.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAME = 256, BYTES_A_LINE = 20 };

static void die (const char *file, const char *why) {
  fprintf(stderr, "embed: %s: %s\n", file, why);
  exit(EXIT_FAILURE);
}

/* a/b.lua and a/b/init.lua are both the module a.b. */
static void module_name (const char *file, char *name) {
  size_t len = strlen(file);
  size_t i;
  if (len >= MAX_NAME) die(file, "the name is too long");
  if (len < 5 || strcmp(file + len - 4, ".lua") != 0) die(file, "not Lua");
  len -= 4;
  if (len > 5 && strncmp(file + len - 5, "/init", 5) == 0) len -= 5;
  for (i = 0; i < len; i++) name[i] = (char)(file[i] == '/' ? '.' : file[i]);
  name[len] = '\0';
}

static int write_bytes (lua_State *L, const void *bytes, size_t size,
                        void *column) {
  const unsigned char *const p = bytes;
  int *const at = column;
  size_t i;
  (void)L;
  for (i = 0; i < size; i++)
    printf("%d,%s", p[i], ++*at % BYTES_A_LINE == 0 ? "\n" : "");
  return 0;
}

static void write_module (lua_State *L, const char *dir, const char *file,
                          int number) {
  const char *const path = lua_pushfstring(L, "%s/%s", dir, file);
  int column = 0;
  if (luaL_loadfilex(L, path, "t") != LUA_OK) die(file, lua_tostring(L, -1));
  printf("static const unsigned char module_%d[] = {\n", number);
  if (lua_dump(L, write_bytes, &column, 0) != 0) die(file, "cannot dump it");
  printf("};\n");
  lua_settop(L, 0);
}

int main (int argc, char **argv) {
  lua_State *const L = luaL_newstate();
  char name[MAX_NAME];
  int i;
  if (argc < 2) die("usage", "embed DIR FILE...");
  if (L == NULL) die(argv[1], "not enough memory");
  printf("/* Made by csrc/embed.c. */\n#include \"embed.h\"\n\n");
  for (i = 2; i < argc; i++) write_module(L, argv[1], argv[i], i);
  printf("\nconst se_embedded se_embedded_modules[] = {\n");
  for (i = 2; i < argc; i++) {
    module_name(argv[i], name);
    printf("  { \"%s\", module_%d, sizeof module_%d },\n", name, i, i);
  }
  printf("  { NULL, NULL, 0 }\n};\n");
  lua_close(L);
  return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
