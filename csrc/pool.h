/*
** Memory for one short run: taken from the front of one piece that the kernel
** fills with pages in a few large steps instead of one fault at a time, and
** from malloc once that is used up. What is given back is used again only if
** it is the newest.
*/
#ifndef SE_POOL_H
#define SE_POOL_H

#include <stddef.h>

typedef struct se_pool {
  char *start, *next, *end;
  char *ready;  /* the pages before it are there */
  size_t used;  /* bytes that are not given back */
  size_t limit;
} se_pool;

/* Make a pool that never holds more than 'limit' bytes in all. */
void se_pool_init (se_pool *pool, size_t limit);

/* An 'se_alloc', see arena.h; 'ud' is the pool. */
void *se_pool_alloc (void *ud, void *ptr, size_t osize, size_t nsize);

#endif
