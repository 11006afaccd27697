/*
** Refuses the n-th allocation of each operation on words, for every n, and
** counts what stays behind.
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expanding.h"
#include "strict_arena.h"

/* An allocator that refuses the n-th request. */
typedef struct purse {
  size_t until;  /* requests that are left to grant */
  size_t live;   /* bytes */
} purse;

static void *spare (void *ud, void *ptr, size_t osize, size_t nsize) {
  purse *const p = ud;
  void *piece;
  if (nsize == 0) {
    if (ptr != NULL) p->live -= osize;
    free(ptr);
    return NULL;
  }
  if (p->until == 0) return NULL;
  p->until--;
  piece = realloc(ptr, nsize);
  if (piece != NULL) p->live += nsize - (ptr ? osize : 0);
  return piece;
}

static const struct operation {
  const char *name;
  se_status (*run) (se_arena *arena, se_span source);
  const char *source;
} OPERATIONS[] = {
  { "expand", expand_all,
    "x a'b'\"c$x\" $x ${x##*/} ${x//a/bb} {1..40}{a,b} ${u:-$x y} "
    "$((1+2)) ~/x \"${x%%.*}\" ${x^^} ${x:1:3} $unknown {a,{b,c}}d *" },
  { "requote", requote_all,
    "x abc 'a b' \"a \\$ $x\" $'a\\tb' a\\ b <<-E\n\ta\n\tb $x\nE\n" },
  { "quote", quote_one, "/some/a b \033 \xFF 'c' \"d\" $e" }
};

enum { COUNT = sizeof OPERATIONS / sizeof OPERATIONS[0] };

/* The number of requests that the operation needs, or 0 if it went wrong. */
static size_t sweep (const struct operation *op) {
  size_t n;
  for (n = 0; n < 100000; n++) {
    purse p = { n, 0 };
    se_arena arena;
    se_status status;
    se_arena_init(&arena, spare, &p);
    status = op->run(&arena, se_span_of(op->source, strlen(op->source)));
    se_arena_free(&arena);
    if (p.live != 0) {
      printf("%s: %zu bytes stay after refusal %zu\n", op->name, p.live, n);
      return 0;
    }
    if (status == SE_OK) return n;
    if (status != SE_NOMEM) break;
  }
  printf("%s: refusal %zu is not told\n", op->name, n);
  return 0;
}

int main (void) {
  size_t i;
  int status = EXIT_SUCCESS;
  for (i = 0; i < COUNT; i++) {
    const size_t needed = sweep(&OPERATIONS[i]);
    if (needed == 0) status = EXIT_FAILURE;
    else printf("%s: %zu refusals\n", OPERATIONS[i].name, needed);
  }
  return status;
}
