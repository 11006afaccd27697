/* Memory taken piece by piece and freed all at once. See arena.h. */
#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 1000, LARGEST_STEP = 1 << 20 };

struct se_block {
  se_block *older;
  size_t size;  /* of the whole block, this header included */
};

typedef union any { void *p; long long i; double d; } any;

#define ALIGN sizeof(any)
#define HEADER ((sizeof(se_block) + ALIGN - 1) / ALIGN * ALIGN)

static size_t round_up (size_t size) {
  return (size + ALIGN - 1) / ALIGN * ALIGN;
}

void se_arena_init (se_arena *arena, se_alloc alloc, void *ud) {
  memset(arena, 0, sizeof *arena);
  arena->alloc = alloc;
  arena->ud = ud;
}

void se_arena_lend (se_arena *arena, void *room, size_t size) {
  arena->next = room;
  arena->end = arena->next + size / ALIGN * ALIGN;
}

/* Blocks double, so that their number stays small for large scripts. */
static int add_block (se_arena *arena, size_t need) {
  size_t size = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;
  se_block *block;
  if (size > LARGEST_STEP) size = LARGEST_STEP;
  if (size < need + HEADER) size = need + HEADER;
  block = arena->alloc(arena->ud, NULL, 0, size);
  if (block == NULL) return 0;
  block->older = arena->blocks;
  block->size = size;
  arena->blocks = block;
  arena->next = (char *)block + HEADER;
  arena->end = (char *)block + size;
  return 1;
}

void *se_arena_take (se_arena *arena, size_t size) {
  char *piece;
  if (size > SIZE_MAX / 2) return NULL;
  size = round_up(size ? size : 1);
  if ((size_t)(arena->end - arena->next) < size && !add_block(arena, size))
    return NULL;
  piece = arena->next;
  arena->next += size;
  memset(piece, 0, size);
  return piece;
}

void *se_arena_grow (se_arena *arena, void *ptr, size_t osize, size_t nsize) {
  char *const old = ptr;
  char *piece;
  if (nsize <= osize) return ptr;
  if (nsize > SIZE_MAX / 2) return NULL;
  if (old != NULL && old + round_up(osize ? osize : 1) == arena->next &&
      (size_t)(arena->end - old) >= round_up(nsize)) {
    arena->next = old + round_up(nsize);
    memset(old + osize, 0, nsize - osize);
    return ptr;
  }
  piece = se_arena_take(arena, nsize);
  if (piece != NULL && old != NULL) memcpy(piece, old, osize);
  return piece;
}

void se_arena_free (se_arena *arena) {
  se_block *block = arena->blocks;
  while (block != NULL) {
    se_block *const older = block->older;
    arena->alloc(arena->ud, block, block->size, 0);
    block = older;
  }
  se_arena_init(arena, arena->alloc, arena->ud);
}

void *se_heap (void *ud, void *ptr, size_t osize, size_t nsize) {
  (void)ud;
  (void)osize;
  if (nsize > 0) return realloc(ptr, nsize);
  free(ptr);
  return NULL;
}
