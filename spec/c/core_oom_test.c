/*
** Refuses the nth allocation, for every n, while paths are resolved, JSON is
** quoted, directories are listed and a program is run: each must fail
** cleanly, and nothing may stay behind.
*/
#include <stdio.h>
#include <stdlib.h>

#include "arena.h"
#include "json.h"
#include "path.h"
#include "process.h"
#include "state.h"

typedef struct heap {
  size_t live;  /* bytes */
  int left;     /* allocations that still succeed */
  int refused;
} heap;

static void *allocate (void *ud, void *ptr, size_t osize, size_t nsize) {
  heap *const h = ud;
  void *piece;
  if (nsize == 0) {
    h->live -= ptr == NULL ? 0 : osize;
    free(ptr);
    return NULL;
  }
  if (h->left-- <= 0) {
    h->refused = 1;
    return NULL;
  }
  piece = realloc(ptr, nsize);
  h->live += nsize - (ptr == NULL ? 0 : osize);
  return piece;
}

static char text[300000];

static se_status try_normalize (se_arena *arena) {
  se_span out;
  return se_path_normalize(arena, se_span_of(text, sizeof text), &out);
}

static se_status try_resolve (se_arena *arena) {
  se_span out;
  return se_path_resolve(arena, SE_SPAN("/proc/self/cwd/../x"), &out);
}

static se_status try_quote (se_arena *arena) {
  se_span out;
  return se_json_quote(arena, se_span_of(text, sizeof text), &out);
}

static se_status try_read (se_arena *arena) {
  se_span out;
  return se_read_file(arena, "/proc/self/exe", (size_t)1 << 30, &out);
}

static se_status try_list (se_arena *arena) {
  se_names names;
  return se_list_directory(arena, "/usr/bin", &names);
}

static se_status try_tail (se_arena *arena) {
  se_span out;
  return se_read_tail(arena, "/proc/self/exe", 1000, &out);
}

static se_status try_process (se_arena *arena) {
  static char cat[] = "cat";
  char *const words[] = { cat, NULL };
  se_process ran;
  return se_process_run(arena, words, se_span_of(text, sizeof text), 60000,
                        &ran);
}

static se_status try_mkdir (se_arena *arena) {
  return se_make_directory(arena, "/", 0700);
}

static int sweep (const char *name, se_status (*body) (se_arena *)) {
  int n;
  for (n = 0;; n++) {
    heap h = { 0, n, 0 };
    se_arena arena;
    se_status status;
    se_arena_init(&arena, allocate, &h);
    status = body(&arena);
    se_arena_free(&arena);
    if (h.live != 0 || (status == SE_OK) == h.refused ||
        (status != SE_OK && status != SE_NOMEM)) {
      printf("%s: allocation %d: status %d, %lu bytes\n", name, n, (int)status,
             (unsigned long)h.live);
      return 1;
    }
    if (status == SE_OK) break;
  }
  printf("%s: %d refusals\n", name, n);
  return n == 0;  /* it must have been refused at least once */
}

int main (void) {
  size_t i;
  int failed;
  for (i = 0; i < sizeof text; i++) text[i] = "/a\x80\"\n"[i % 5];
  failed = sweep("normalize", try_normalize) | sweep("resolve", try_resolve) |
           sweep("quote", try_quote) | sweep("list", try_list) |
           sweep("mkdir", try_mkdir) | sweep("read", try_read) |
           sweep("tail", try_tail) | sweep("process", try_process);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
