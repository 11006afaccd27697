/*
** Takes, resizes and gives back pieces of a pool in a random order: each must
** keep its bytes, none may overlap another, and the count must come out even.
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pool.h"

enum { PIECES = 200, STEPS = 200000, OTHERS = 40000 };

typedef struct piece {
  unsigned char *ptr;
  size_t size;
} piece;

static void check (int condition, const char *what) {
  if (condition) return;
  printf("pool: %s\n", what);
  exit(EXIT_FAILURE);
}

static unsigned next_random (unsigned *state) {
  *state = *state * 1103515245u + 12345u;
  return *state >> 8;
}

static void check_bytes (const piece *p, size_t size, unsigned char mark) {
  size_t i;
  for (i = 0; i < size; i++) check(p->ptr[i] == mark, "bytes were lost");
}

static void step (se_pool *pool, piece *p, unsigned char mark, size_t size) {
  const size_t kept = size < p->size ? size : p->size;
  unsigned char *const ptr = se_pool_alloc(pool, p->ptr, p->size, size);
  if (size > 0) {
    check(ptr != NULL, "it refused");
    check((size_t)ptr % SE_POOL_ALIGN == 0, "a piece is not aligned");
  }
  p->ptr = ptr;
  check_bytes(p, kept, mark);
  if (size > 0) memset(ptr, mark, size);
  p->size = size;
}

/* The newest piece grows by itself, then others fill what is left. */
static void check_ends (void) {
  static char *others[OTHERS];
  se_pool pool;
  size_t size = 16;
  int i;
  char *newest;
  se_pool_init(&pool, (size_t)64 << 20);
  newest = se_pool_alloc(&pool, NULL, 0, size);
  while (newest + 2 * size <= pool.end) {
    newest = se_pool_alloc(&pool, newest, size, 2 * size);
    size *= 2;
    check(pool.next <= pool.ready, "a piece has no pages");
  }
  for (i = 0; i < OTHERS; i++) {
    char *const other = se_pool_alloc(&pool, NULL, 0, 48);
    if (other >= pool.start && other < pool.end)
      check(other + 48 <= pool.end, "a piece goes over the end");
    memset(other, i, 48);
    others[i] = other;
  }
  for (i = 0; i < OTHERS; i++) se_pool_alloc(&pool, others[i], 48, 0);
}

int main (void) {
  static piece pieces[PIECES];
  unsigned state = 1;
  se_pool pool;
  void *all;
  int i;
  se_pool_init(&pool, (size_t)64 << 20);
  for (i = 0; i < STEPS; i++) {
    const unsigned at = next_random(&state) % PIECES;
    const unsigned kind = next_random(&state) % 8;
    const size_t large = kind == 0 ? 100000 : 500;
    const size_t size = kind == 1 ? 0 : next_random(&state) % large;
    step(&pool, &pieces[at], (unsigned char)at, size);
  }
  for (i = 0; i < PIECES; i++) step(&pool, &pieces[i], (unsigned char)i, 0);
  check(pool.outside == 0, "the count is off");
  all = se_pool_alloc(&pool, NULL, 5, pool.limit);
  check(all != NULL, "it refused what is allowed");
  check(se_pool_alloc(&pool, NULL, 5, (size_t)2 << 20) == NULL,
        "it took too much");
  check(se_pool_alloc(&pool, NULL, 5, (size_t)-8) == NULL, "it overflowed");
  se_pool_alloc(&pool, all, pool.limit, 0);
  check_ends();
  printf("pool: %d steps\n", STEPS);
  return EXIT_SUCCESS;
}
