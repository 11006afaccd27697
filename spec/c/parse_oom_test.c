/*
** Refuses the nth allocation, for every n, while scripts are parsed and
** dumped: each must fail cleanly, and nothing may stay behind. Every piece of
** the arena is an allocation here. The scripts are named on the command line,
** or else are the seeds of the fuzzer.
*/
#include <dirent.h>
#include <stdio.h>

#include "dump.h"
#include "parse.h"
#include "strict_arena.h"

typedef struct heap {
  size_t live;  /* bytes */
  long left;    /* allocations that still succeed */
} heap;

static void *allocate (void *ud, void *ptr, size_t osize, size_t nsize) {
  heap *const h = ud;
  if (nsize == 0) {
    h->live -= ptr == NULL ? 0 : osize;
    free(ptr);
    return NULL;
  }
  if (h->left-- <= 0) return NULL;
  h->live += nsize;
  return malloc(nsize);
}

/* 1 if memory sufficed, 0 if not, -1 if something was done wrong. */
static int attempt (se_span source, long n) {
  heap h = { 0, 0 };
  se_arena arena;
  se_script script;
  se_span text;
  se_status status;
  int refused;
  h.left = n;
  se_arena_init(&arena, allocate, &h);
  status = se_parse(&arena, source, NULL, &script);
  if (status == SE_OK) status = se_dump(&arena, &script, &text);
  refused = h.left < 0;
  se_arena_free(&arena);
  if (h.live != 0 || refused != (status == SE_NOMEM)) return -1;
  return !refused;
}

static int sweep (const char *name) {
  static char source[4096];
  FILE *const file = fopen(name, "rb");
  size_t len;
  long n = 0;
  int done = 0;
  if (file == NULL) return 1;
  len = fread(source, 1, sizeof source, file);
  fclose(file);
  while (done == 0) done = attempt(se_span_of(source, len), n++);
  if (done < 0) fprintf(stderr, "%s: wrong at allocation %ld\n", name, n);
  return done < 0;
}

static int sweep_seeds (const char *directory) {
  DIR *const dir = opendir(directory);
  const struct dirent *entry;
  int failed = 0, count = 0;
  if (dir == NULL) return 1;
  while ((entry = readdir(dir)) != NULL) {
    char name[512];
    if (entry->d_name[0] == '.') continue;
    snprintf(name, sizeof name, "%s/%s", directory, entry->d_name);
    failed |= sweep(name);
    count++;
  }
  closedir(dir);
  return failed || count == 0;
}

int main (int argc, char **argv) {
  int failed = 0, i;
  if (argc < 2) return sweep_seeds("spec/fixtures/corpus");
  for (i = 1; i < argc; i++) failed |= sweep(argv[i]);
  return failed;
}
