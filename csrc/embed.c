/*
** A build tool: 'embed modules|rules DIR FILE...' compiles the Lua files
** DIR/FILE and writes them to standard output as C; rules, which people write,
** keep their line numbers and their text. See embed.h.
*/
#include <ctype.h>
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "embed.h"

enum { MAX_NAME = 256, MAX_PATH = 512, BYTES_A_LINE = 1000 };

static const char FIRST[] = "sandbox_enforcer.hook";  /* runs in every call */

static void die (const char *file, const char *why) {
  fprintf(stderr, "embed: %s: %s\n", file, why);
  exit(EXIT_FAILURE);
}

/*
** a/b.lua and a/b/init.lua are both the module a.b. A rule's name is the path
** after its family's folder.
*/
static int of_rules = 0;

static void module_name (const char *file, char *name) {
  size_t len = strlen(file);
  size_t i;
  if (len >= MAX_NAME) die(file, "the name is too long");
  if (len < 5 || strcmp(file + len - 4, ".lua") != 0) die(file, "not Lua");
  len -= 4;
  if (of_rules) {
    const char *const slash = strchr(file, '/');
    const char *const begin = slash != NULL ? slash + 1 : file;
    len -= (size_t)(begin - file);
    memcpy(name, begin, len);
    name[len] = '\0';
    return;
  }
  if (len > 5 && strncmp(file + len - 5, "/init", 5) == 0) len -= 5;
  for (i = 0; i < len; i++) name[i] = (char)(file[i] == '/' ? '.' : file[i]);
  name[len] = '\0';
}

/* Dumped code, and how much of it is copied. */
typedef struct dump {
  luaL_Buffer *out;
  const unsigned char *ptr, *end;
  const char *file;
  int lines;  /* keep line numbers */
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

static void copy_lines (dump *d) {
  size_t n;
  copy(d, copy_number(d));
  for (n = copy_number(d); n > 0; n--) {
    copy_number(d);
    copy_number(d);
  }
}

static void drop_lines (dump *d) {
  size_t n = number(d);
  if ((size_t)(d->end - d->ptr) < n) die(d->file, "not the bytecode of 5.4");
  d->ptr += n;
  for (n = number(d); n > 0; n--) {
    number(d);
    number(d);
  }
  luaL_addlstring(d->out, "\x80\x80", 2);
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

/* In the order of lundump.c. */
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
  if (d->lines) copy_lines(d);
  else drop_lines(d);
  drop_names(d);
}

/* Replace the function on top with its code, without names. */
static void dump_function (lua_State *L, const char *file, int lines) {
  enum { HEADER = 31, UPVALUES = 1 };
  luaL_Buffer out;
  dump d = { &out, NULL, NULL, file, lines };
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

/* A byte in a C string; three digits, so that a digit may follow. */
static void write_byte (int c) {
  if (isprint(c) && strchr("\"\\?", c) == NULL) putchar(c);
  else printf("\\%03o", (unsigned)c);
}

/*
** Write bytes as a C string, which compilers read far faster than a list of
** numbers; returns their offset in all bytes.
*/
static unsigned write_bytes (const char *bytes, size_t size) {
  static unsigned next = 0;
  const unsigned begin = next;
  size_t i;
  for (i = 0; i < size; i++) {
    if (i % BYTES_A_LINE == 0) printf("%s\"", i > 0 ? "\"\n" : "");
    write_byte((unsigned char)bytes[i]);
  }
  if (size > 0) printf("\"\n");
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

/* What is embedded, and how far that is done. */
typedef struct job {
  lua_State *L;
  const char *directory;
  char **files;  /* sorted by name, for bsearch */
  int count, with_text;
  se_embedded *entries;
} job;

static void path_of (const job *j, int i, char *path) {
  snprintf(path, MAX_PATH, "%s/%s", j->directory, j->files[i]);
}

/* Names come before all code. */
static int is_written (const job *j, int i) { return j->entries[i].code > 0; }

/* All names are together: a search touches nothing else. */
static void write_names (const job *j) {
  char name[MAX_NAME];
  int i;
  for (i = 0; i < j->count; i++) {
    module_name(j->files[i], name);
    j->entries[i].name = write_bytes(name, strlen(name) + 1);
  }
}

/*
** Push a rule's text without its examples, which only 'check' runs: blanks
** replace them to keep the line numbers.
*/
static const char *without_examples (lua_State *L, const char *text,
                                     size_t size) {
  static const char begin[] = "\n  examples = {\n";
  static const char end[] = "\n  },\n";
  const char *const from = strstr(text, begin);
  const char *const to = from != NULL ? strstr(from + 1, end) : NULL;
  luaL_Buffer out;
  size_t i;
  luaL_buffinit(L, &out);
  for (i = 0; i < size; i++) {
    const int drop = to != NULL && text + i >= from && text[i] != '\n'
      && text + i < to + sizeof end - 1;
    luaL_addchar(&out, drop ? ' ' : text[i]);
  }
  luaL_pushresult(&out);
  return lua_tostring(L, -1);
}

static void load_file (const job *j, const char *path) {
  lua_State *const L = j->L;
  char chunk[MAX_PATH + 1];
  size_t size;
  const char *text = read_text(L, path, &size);
  if (j->with_text) text = without_examples(L, text, size);
  snprintf(chunk, sizeof chunk, "@%s", path);
  if (luaL_loadbufferx(L, text, size, chunk, "t") != LUA_OK)
    die(path, lua_tostring(L, -1));
}

static void write_file (const job *j, int i) {
  lua_State *const L = j->L;
  se_embedded *const entry = &j->entries[i];
  char path[MAX_PATH];
  const char *bytes;
  size_t size;
  path_of(j, i, path);
  lua_settop(L, 0);
  load_file(j, path);
  dump_function(L, path, j->with_text);
  bytes = lua_tolstring(L, -1, &size);
  if (luaL_loadbufferx(L, bytes, size, path, "b") != LUA_OK)
    die(path, lua_tostring(L, -1));
  entry->code = write_bytes(bytes, size);
  entry->code_size = (unsigned)size;
  if (!j->with_text) return;
  bytes = read_text(L, path, &size);
  entry->text = write_bytes(bytes, size);
  entry->text_size = (unsigned)size;
}

/* The file of the module whose name begins this text and ends at a quote. */
static int find_file (const job *j, const char *text) {
  const size_t len = strcspn(text, "\"\n");
  char name[MAX_NAME];
  int i;
  for (i = 0; i < j->count; i++) {
    module_name(j->files[i], name);
    if (strlen(name) == len && strncmp(name, text, len) == 0) return i;
  }
  return -1;
}

/* The text of a file; the caller frees it. */
static char *text_of (const job *j, int i) {
  char path[MAX_PATH];
  const char *text;
  char *copied;
  size_t size;
  path_of(j, i, path);
  text = read_text(j->L, path, &size);
  copied = malloc(size + 1);
  if (copied == NULL) die(path, "not enough memory");
  memcpy(copied, text, size + 1);
  lua_settop(j->L, 0);
  return copied;
}

/* Add the files that a file requires to a list; returns its new length. */
static int add_required (const job *j, int i, int *list, int count) {
  static const char call[] = "require(\"";
  char *const text = text_of(j, i);
  const char *at = text;
  while ((at = strstr(at, call)) != NULL) {
    int other, known;
    at += strlen(call);
    other = find_file(j, at);
    for (known = 0; known < count && list[known] != other; known++);
    if (other >= 0 && known == count) list[count++] = other;
  }
  free(text);
  return count;
}

/*
** Files that are needed together are next to each other, so that few pages are
** touched: what every call runs, what that requires, and so on; then the rest.
*/
static void write_files (const job *j) {
  const int first = find_file(j, FIRST);
  int *const list = calloc((size_t)j->count, sizeof *list);
  int count = 0;
  int i;
  if (list == NULL) die(j->directory, "not enough memory");
  if (first >= 0) list[count++] = first;
  for (i = 0; i < count; i++) {
    write_file(j, list[i]);
    count = add_required(j, list[i], list, count);
  }
  free(list);
  for (i = 0; i < j->count; i++)
    if (!is_written(j, i)) write_file(j, i);
}

/* The order that bsearch needs. */
static int by_name (const void *a, const void *b) {
  char first[MAX_NAME], second[MAX_NAME];
  module_name(*(char *const *)a, first);
  module_name(*(char *const *)b, second);
  return strcmp(first, second);
}

static void write_list (const char *name, const se_embedded *entries,
                        int count) {
  int i;
  printf(";\n\nstatic const se_embedded items[] = {\n");
  for (i = 0; i < count; i++)
    printf("  { %u, %u, %u, %u, %u },\n", entries[i].name, entries[i].code,
           entries[i].code_size, entries[i].text, entries[i].text_size);
  printf("};\n\nconst se_embedded_list se_embedded_%s = "
         "{ items, %d, bytes };\n", name, count);
}

int main (int argc, char **argv) {
  job j = { luaL_newstate(), NULL, argv + 3, argc - 3, 0, NULL };
  if (argc < 4) die("usage", "embed modules|rules DIR FILE...");
  j.directory = argv[2];
  j.with_text = of_rules = strcmp(argv[1], "rules") == 0;
  j.entries = calloc((size_t)j.count, sizeof *j.entries);
  if (j.L == NULL || j.entries == NULL) die(argv[1], "not enough memory");
  qsort(j.files, (size_t)j.count, sizeof *j.files, by_name);
  printf("/* Made by csrc/embed.c. */\n#include \"embed.h\"\n\n");
  printf("#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n");
  printf("static const char bytes[] =\n");
  write_names(&j);
  write_files(&j);
  write_list(argv[1], j.entries, j.count);
  free(j.entries);
  lua_close(j.L);
  return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
