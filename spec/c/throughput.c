/*
** Parses files again and again, and prints how many bytes a second:
** throughput TIMES FILE...
*/
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "parse.h"

enum { POOL = 256 };

/* Blocks are kept for the next parse: what is measured is warm. */
typedef struct pool {
  void *blocks[POOL];
  size_t sizes[POOL];
  size_t count;
} pool;

static void *allocate (void *ud, void *ptr, size_t osize, size_t nsize) {
  pool *const p = ud;
  size_t i;
  if (nsize > 0) {
    for (i = p->count; i > 0 && ptr == NULL; i--) {
      if (p->sizes[i - 1] != nsize) continue;
      ptr = p->blocks[i - 1];
      p->count--;
      p->blocks[i - 1] = p->blocks[p->count];
      p->sizes[i - 1] = p->sizes[p->count];
      return ptr;
    }
    return realloc(ptr, nsize);
  }
  if (p->count == POOL) {
    free(ptr);
    return NULL;
  }
  p->blocks[p->count] = ptr;
  p->sizes[p->count++] = osize;
  return NULL;
}

static se_span read_file (const char *name) {
  FILE *const file = fopen(name, "rb");
  se_span text = { NULL, 0 };
  char *bytes;
  long size;
  if (file == NULL) return text;
  if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) > 0 &&
      fseek(file, 0, SEEK_SET) == 0 &&
      (bytes = malloc((size_t)size)) != NULL) {
    text.ptr = bytes;
    text.len = fread(bytes, 1, (size_t)size, file);
  }
  fclose(file);
  return text;
}

int main (int argc, char **argv) {
  const long times = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
  struct timespec start, end;
  double bytes = 0, seconds;
  static pool kept;
  se_span *texts;
  long n;
  int i;
  if (times <= 0) return 2;
  texts = calloc((size_t)argc, sizeof *texts);
  if (texts == NULL) return 1;
  for (i = 2; i < argc; i++) texts[i] = read_file(argv[i]);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  for (n = 0; n < times; n++) {
    for (i = 2; i < argc; i++) {
      se_arena arena;
      se_script script;
      se_arena_init(&arena, allocate, &kept);
      se_parse(&arena, texts[i], NULL, &script);
      se_arena_free(&arena);
      bytes += (double)texts[i].len;
    }
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  seconds = (double)(end.tv_sec - start.tv_sec) +
            (double)(end.tv_nsec - start.tv_nsec) / 1e9;
  printf("%.0f\n", bytes / seconds);
  free(texts);
  return 0;
}
