/*
** Memory for one short run: taken from the front of one piece that the kernel
** fills with pages in a few large steps instead of one fault at a time, and
** from malloc once that is used up. A small freed piece is reused for the same
** size, a large one for many small ones.
*/
#ifndef SE_POOL_H
#define SE_POOL_H

#include <stddef.h>

enum { SE_POOL_ALIGN = 8, SE_POOL_SIZES = 129 };

typedef struct se_pool {
  char *start, *next, *end;
  char *ready;  /* the pages before it are mapped */
  char *hole, *hole_end;  /* the rest of a large freed piece */
  size_t outside;  /* bytes from malloc */
  size_t limit;    /* of those */
  void *spare[SE_POOL_SIZES];  /* by size / SE_POOL_ALIGN, each a list */
} se_pool;

/* Make a pool that never holds more than 'limit' bytes in all. */
void se_pool_init (se_pool *pool, size_t limit);

/* The same with existing memory, which must be zero. */
void se_pool_use (se_pool *pool, char *piece, size_t size, size_t limit);

/* An 'se_alloc', see arena.h; 'ud' is the pool. */
void *se_pool_alloc (void *ud, void *ptr, size_t osize, size_t nsize);

#endif
