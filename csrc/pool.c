/* Memory for one short run. See pool.h. */
#define _DEFAULT_SOURCE
#include "pool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
  ALIGN = SE_POOL_ALIGN,
  SIZE = 1 << 20,
  FIRST = 160 << 10,  /* used by every run */
  STEP = 32 << 10,    /* a page costs, used or not */
  LARGEST = (SE_POOL_SIZES - 1) * ALIGN  /* of the sizes with a list */
};

static inline size_t round_up (size_t size) {
  return (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

void se_pool_use (se_pool *pool, char *piece, size_t size, size_t limit) {
  memset(pool, 0, sizeof *pool);
  pool->limit = limit > size ? limit - size : 0;
  pool->start = pool->next = pool->ready = piece;
  pool->end = pool->start + size;
}

void se_pool_init (se_pool *pool, size_t limit) {
  void *const piece = mmap(NULL, SIZE, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (piece != MAP_FAILED) se_pool_use(pool, piece, SIZE, limit);
  else se_pool_use(pool, NULL, 0, limit);
}

/* If the system cannot do it, the pages come one by one. */
static void make_ready (se_pool *pool, const char *to) {
  const size_t missing = (size_t)(to - pool->ready);
  const size_t step = pool->ready == pool->start ? FIRST : STEP;
  const size_t rest = (size_t)(pool->end - pool->ready);
  size_t size = (missing + step - 1) / step * step;
  if (size > rest) size = rest;
#ifdef MADV_POPULATE_WRITE
  (void)madvise(pool->ready, size, MADV_POPULATE_WRITE);
#endif
  pool->ready += size;
}

static int is_inside (const se_pool *pool, const char *ptr) {
  return ptr != NULL && ptr >= pool->start && ptr < pool->end;
}

/* A new piece, or NULL if the rest of the pool is too small. */
static void *take (se_pool *pool, size_t size) {
  char *const piece = pool->next;
  const size_t rest = (size_t)(pool->end - piece);
  if (size > rest || round_up(size) > rest) return NULL;
  pool->next = piece + round_up(size);
  if (pool->next > pool->ready) make_ready(pool, pool->next);
  return piece;
}

static void give_back (se_pool *pool, char *ptr, size_t size) {
  const size_t kind = round_up(size) / ALIGN;
  if (!is_inside(pool, ptr)) {
    free(ptr);
    pool->outside -= size;
  }
  else if (ptr + round_up(size) == pool->next) pool->next = ptr;
  else if (kind < SE_POOL_SIZES) {
    memcpy(ptr, &pool->spare[kind], sizeof pool->spare[kind]);
    pool->spare[kind] = ptr;
  }
  else if (size > (size_t)(pool->hole_end - pool->hole)) {
    pool->hole = ptr;
    pool->hole_end = ptr + round_up(size);
  }
}

/* From malloc: a new piece, or one from there in another size. */
static void *take_outside (se_pool *pool, void *ptr, size_t osize,
                           size_t nsize) {
  void *piece;
  if (nsize > osize && nsize - osize > pool->limit - pool->outside) return NULL;
  piece = realloc(ptr, nsize);
  if (piece != NULL) pool->outside += nsize - osize;
  return piece;
}

/* Resize a piece of the pool; NULL leaves it as it was. */
static void *resize (se_pool *pool, char *ptr, size_t osize, size_t nsize) {
  const int newest = ptr + round_up(osize) == pool->next;
  void *piece;
  if (newest && (size_t)(pool->end - ptr) >= round_up(nsize)) {
    pool->next = ptr + round_up(nsize);
    if (pool->next > pool->ready) make_ready(pool, pool->next);
    return ptr;
  }
  if (nsize <= osize) return ptr;
  piece = take(pool, nsize);
  if (piece == NULL) piece = take_outside(pool, NULL, 0, nsize);
  if (piece == NULL) return NULL;
  memcpy(piece, ptr, osize);
  give_back(pool, ptr, osize);
  return piece;
}

/* A new piece of 'size' bytes, rounded up; NULL if that would be slow. */
static inline void *take_ready (se_pool *pool, size_t size) {
  char *piece;
  if (size <= (size_t)(pool->hole_end - pool->hole)) {
    piece = pool->hole;
    pool->hole += size;
    return piece;
  }
  piece = pool->next;
  if (size > (size_t)(pool->ready - piece)) return NULL;
  pool->next = piece + size;
  return piece;
}

/* The slow cases; 'osize' of a new piece is 0. */
static void *change (se_pool *pool, void *ptr, size_t osize, size_t nsize) {
  void *piece;
  if (nsize == 0) {
    if (ptr != NULL) give_back(pool, ptr, osize);
    return NULL;
  }
  if (is_inside(pool, ptr)) return resize(pool, ptr, osize, nsize);
  if (ptr != NULL) return take_outside(pool, ptr, osize, nsize);
  piece = nsize < SIZE ? take_ready(pool, round_up(nsize)) : NULL;
  if (piece == NULL) piece = take(pool, nsize);
  return piece != NULL ? piece : take_outside(pool, NULL, 0, nsize);
}

/* By far most calls want a new small piece, and get it at once. */
void *se_pool_alloc (void *ud, void *ptr, size_t osize, size_t nsize) {
  se_pool *const pool = ud;
  const size_t size = round_up(nsize);
  if (ptr != NULL) return change(pool, ptr, osize, nsize);
  if (nsize - 1 < LARGEST) {
    void **const spare = &pool->spare[size / ALIGN];
    void *piece = *spare;
    if (piece != NULL) {
      memcpy(spare, piece, sizeof *spare);
      return piece;
    }
    piece = take_ready(pool, size);
    if (piece != NULL) return piece;
  }
  return change(pool, NULL, 0, nsize);
}
