/*
** A build tool: 'embed modules|rules DIR FILE...' writes the Lua files DIR/FILE,
** compiled but with their line numbers, to the standard output as C; rules with
** their text, too. See embed.h.
*/
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "embed.h"

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

/* Dumped code, and how far it is copied. */
typedef struct dump {
  luaL_Buffer *out;
  const unsigned char *ptr, *end;
  const char *file;
} dump;

static void copy (dump *d, size_t size) {
  if ((size_t)(d->end - d->ptr) < size) die(d->file, "not the bytecode of 5.4");
  luaL_addlstring(d->out, (const char *)d->ptr, size);
  d->ptr += size;
}

/* A number in groups of seven bits; the last byte has the eighth bit set. */
static size_t number (dump *d) {
  size_t n = 0;
  while (d->ptr < d->end) {
    const unsigned char c = *d->ptr++;
    n = n << 7 | (c & 0x7F);
    if (c & 0x80) return n;
  }
  die(d->file, "not the bytecode of 5.4");
  return 0;
}

static size_t copy_number (dump *d) {
  const unsigned char *const from = d->ptr;
  const size_t n = number(d);
  luaL_addlstring(d->out, (const char *)from, (size_t)(d->ptr - from));
  return n;
}

static void copy_string (dump *d) {
  const size_t size = copy_number(d);
  if (size > 1) copy(d, size - 1);
}

static void skip_string (dump *d) {
  const size_t size = number(d);
  if (size > 1) d->ptr += size - 1;
}

static void copy_constants (dump *d) {
  size_t n;
  for (n = copy_number(d); n > 0; n--) {
    const int type = *d->ptr;
    copy(d, 1);
    if (type == 0x03 || type == 0x13) copy(d, 8);       /* a number */
    else if (type == 0x04 || type == 0x14) copy_string(d);
  }
}

/* Names of locals and upvalues take longer to load than the code itself. */
static void drop_names (dump *d) {
  size_t n;
  for (n = number(d); n > 0; n--) {
    skip_string(d);
    number(d);
    number(d);
  }
  for (n = number(d); n > 0; n--) skip_string(d);
  luaL_addlstring(d->out, "\x80\x80", 2);
}

/* As lundump.c reads it; line numbers stay. */
static void copy_function (dump *d, int depth) {
  size_t n;
  if (depth > 100) die(d->file, "nested too deeply");
  copy_string(d);
  copy_number(d);
  copy_number(d);
  copy(d, 3);
  copy(d, 4 * copy_number(d));
  copy_constants(d);
  copy(d, 3 * copy_number(d));
  for (n = copy_number(d); n > 0; n--) copy_function(d, depth + 1);
  copy(d, copy_number(d));
  for (n = copy_number(d); n > 0; n--) {
    copy_number(d);
    copy_number(d);
  }
  drop_names(d);
}

/* Replace the function on top by its code, without the names in it. */
static void dump_function (lua_State *L, const char *file) {
  enum { HEADER = 31, UPVALUES = 1 };
  luaL_Buffer out;
  dump d = { &out, NULL, NULL, file };
  size_t size;
  luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 0);
  lua_getfield(L, -1, "dump");
  lua_pushvalue(L, -3);
  lua_call(L, 1, 1);
  d.ptr = (const unsigned char *)lua_tolstring(L, -1, &size);
  d.end = d.ptr + size;
  luaL_buffinit(L, &out);
  copy(&d, HEADER + UPVALUES);
  copy_function(&d, 0);
  luaL_pushresult(&out);
}

/* Write bytes of the list; returns where they begin in it. */
static unsigned write_bytes (const char *bytes, size_t size) {
  static unsigned next = 0;
  const unsigned begin = next;
  size_t i;
  for (i = 0; i < size; i++)
    printf("%d,%s", (signed char)bytes[i], i % BYTES_A_LINE ? "" : "\n");
  next += (unsigned)size;
  return begin;
}

/* Push the text of a file. */
static const char *read_text (lua_State *L, const char *path, size_t *size) {
  FILE *const file = fopen(path, "rb");
  luaL_Buffer text;
  int c;
  if (file == NULL) die(path, "cannot be read");
  luaL_buffinit(L, &text);
  while ((c = getc(file)) != EOF) luaL_addchar(&text, (char)c);
  fclose(file);
  luaL_pushresult(&text);
  return lua_tolstring(L, -1, size);
}

static void write_file (lua_State *L, const char *directory,
                        const char *file, int with_text, se_embedded *entry) {
  char path[2 * MAX_NAME];
  char name[MAX_NAME];
  const char *bytes;
  size_t size;
  snprintf(path, sizeof path, "%s/%s", directory, file);
  module_name(file, name);
  lua_settop(L, 0);
  if (luaL_loadfilex(L, path, "t") != LUA_OK) die(path, lua_tostring(L, -1));
  dump_function(L, path);
  bytes = lua_tolstring(L, -1, &size);
  if (luaL_loadbufferx(L, bytes, size, path, "b") != LUA_OK)
    die(path, lua_tostring(L, -1));
  entry->name = write_bytes(name, strlen(name) + 1);
  entry->code = write_bytes(bytes, size);
  entry->code_size = (unsigned)size;
  if (!with_text) return;
  bytes = read_text(L, path, &size);
  entry->text = write_bytes(bytes, size);
  entry->text_size = (unsigned)size;
}

/* As bsearch needs them. */
static int by_name (const void *a, const void *b) {
  char first[MAX_NAME], second[MAX_NAME];
  module_name(*(char *const *)a, first);
  module_name(*(char *const *)b, second);
  return strcmp(first, second);
}

static void write_list (const char *name, const se_embedded *entries,
                        int count) {
  int i;
  printf("0};\n\nstatic const se_embedded items[] = {\n");
  for (i = 0; i < count; i++)
    printf("  { %u, %u, %u, %u, %u },\n", entries[i].name, entries[i].code,
           entries[i].code_size, entries[i].text, entries[i].text_size);
  printf("};\n\nconst se_embedded_list se_embedded_%s = "
         "{ items, %d, bytes };\n", name, count);
}

int main (int argc, char **argv) {
  lua_State *const L = luaL_newstate();
  const int count = argc - 3;
  se_embedded *entries;
  int i;
  if (argc < 4) die("usage", "embed modules|rules DIR FILE...");
  entries = calloc((size_t)count, sizeof *entries);
  if (L == NULL || entries == NULL) die(argv[1], "not enough memory");
  qsort(argv + 3, (size_t)count, sizeof *argv, by_name);
  printf("/* Made by csrc/embed.c. */\n#include \"embed.h\"\n\n");
  printf("static const char bytes[] = {\n");
  for (i = 0; i < count; i++)
    write_file(L, argv[2], argv[3 + i], strcmp(argv[1], "rules") == 0,
               &entries[i]);
  write_list(argv[1], entries, count);
  free(entries);
  lua_close(L);
  return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
