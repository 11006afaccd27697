/*
** A build tool: 'make_index DIR FILE...' writes, as C, which rule DIR/FILE
** belongs to which command. FILE is FAMILY/NAME.lua, or a part of such a rule,
** FAMILY/NAME/PART.lua. The index has each rule's 'also' and 'policy', so that
** no file need be opened for them. See rule_index.h.
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sha256.h"

enum { MAX_FILE = 1 << 18 };
enum { MAX_NAME = 128, MAX_PATH = 512, MAX_PLACES = 4096, BYTES_A_LINE = 20 };

typedef struct place {
  char name[MAX_NAME], file[MAX_NAME], digest[SE_SHA256_HEX + 1];
  int policy;
} place;

static place places[MAX_PLACES];
static size_t count = 0;

static void die (const char *file, const char *why) {
  fprintf(stderr, "make_index: %s: %s\n", file, why);
  exit(EXIT_FAILURE);
}

/* The name of the rule in a file: the path after its family's folder. */
static const char *rule_name (const char *file) {
  const char *const slash = strchr(file, '/');
  return slash != NULL ? slash + 1 : file;
}

static place *add_place (const char *name, size_t len, const char *file,
                         const char *digest) {
  place *const added = &places[count];
  if (++count > MAX_PLACES) die(file, "too many rules");
  if (len >= MAX_NAME) die(file, "the name is too long");
  memcpy(added->name, name, len);
  added->name[len] = '\0';
  snprintf(added->file, MAX_NAME, "%s", file);
  snprintf(added->digest, sizeof added->digest, "%s", digest);
  added->policy = 0;
  return added;
}

/* Add the words of a text. */
static void add_aliases (const char *text, const place *of) {
  static const char blanks[] = " \t\n";
  text += strspn(text, blanks);
  while (*text != '\0') {
    const size_t len = strcspn(text, blanks);
    add_place(text, len, of->file, of->digest)->policy = of->policy;
    text += len;
    text += strspn(text, blanks);
  }
}

static void digest_of (const char *path, char *digest) {
  static char text[MAX_FILE];
  FILE *const file = fopen(path, "rb");
  size_t size;
  if (file == NULL) die(path, "cannot be read");
  size = fread(text, 1, MAX_FILE, file);
  if (ferror(file) || size == MAX_FILE) die(path, "cannot be read, or is too long");
  fclose(file);
  se_sha256(se_span_of(text, size), digest);
  digest[SE_SHA256_HEX] = '\0';
}

static void add_rule (lua_State *L, const char *directory, const char *path) {
  char full[MAX_PATH], file[MAX_NAME], digest[SE_SHA256_HEX + 1];
  const size_t len = strlen(path);
  place *added;
  if (len < 5 || len - 4 >= MAX_NAME || strcmp(path + len - 4, ".lua") != 0)
    die(path, "not a rule's name");
  memcpy(file, path, len - 4);
  file[len - 4] = '\0';
  snprintf(full, MAX_PATH, "%s/%s", directory, path);
  digest_of(full, digest);
  added = add_place(rule_name(file), strlen(rule_name(file)), file, digest);
  lua_settop(L, 0);
  if (luaL_dofile(L, full) != LUA_OK) die(full, lua_tostring(L, -1));
  if (!lua_istable(L, 1)) die(full, "does not return a rule");
  lua_getfield(L, 1, "policy");
  added->policy = lua_toboolean(L, -1);
  if (strchr(added->name, '/') != NULL) return;
  lua_getfield(L, 1, "command");
  if (!lua_isstring(L, -1) || strcmp(lua_tostring(L, -1), added->name) != 0)
    die(full, "its 'command' is not the name of the file");
  if (lua_getfield(L, 1, "also") == LUA_TSTRING)
    add_aliases(lua_tostring(L, -1), added);
}

static int by_name (const void *a, const void *b) {
  return strcmp(((const place *)a)->name, ((const place *)b)->name);
}

/* Write bytes of the list; returns their offset. */
static unsigned write_text (const char *text) {
  static unsigned next = 0;
  const unsigned begin = next;
  const size_t size = strlen(text) + 1;
  size_t i;
  for (i = 0; i < size; i++)
    printf("%d,%s", (signed char)text[i], i % BYTES_A_LINE ? "" : "\n");
  next += (unsigned)size;
  return begin;
}

static void write_index (void) {
  static unsigned names[MAX_PLACES], files[MAX_PLACES], digests[MAX_PLACES];
  size_t i;
  printf("/* Made by csrc/make_index.c. */\n#include \"rule_index.h\"\n\n"
         "static const char bytes[] = {\n");
  for (i = 0; i < count; i++) names[i] = write_text(places[i].name);
  for (i = 0; i < count; i++) files[i] = write_text(places[i].file);
  for (i = 0; i < count; i++) digests[i] = write_text(places[i].digest);
  printf("0};\n\nstatic const se_rule_place items[] = {\n");
  for (i = 0; i < count; i++) {
    const size_t family =
      (size_t)(rule_name(places[i].file) - places[i].file);
    printf("  { %u, %u, %u, %u, %d },\n", names[i], files[i],
           files[i] + (unsigned)family, digests[i], places[i].policy);
  }
  printf("};\n\nconst se_rule_index se_rules = { items, %u, bytes };\n",
         (unsigned)count);
}

int main (int argc, char **argv) {
  lua_State *const L = luaL_newstate();
  size_t at;
  int i;
  if (argc < 3) die("usage", "make_index DIR FILE...");
  if (L == NULL) die(argv[1], "not enough memory");
  luaL_openlibs(L);
  for (i = 2; i < argc; i++) add_rule(L, argv[1], argv[i]);
  lua_close(L);
  qsort(places, count, sizeof *places, by_name);
  for (at = 1; at < count; at++)
    if (strcmp(places[at - 1].name, places[at].name) == 0)
      die(places[at].name, "two rules have this name");
  write_index();
  return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
