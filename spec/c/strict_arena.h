/*
** The arena of arena.h, but each piece is an allocation of its own: a test
** that includes this sees every refusal, and every byte read past a piece.
*/
#ifndef SE_STRICT_ARENA_H
#define SE_STRICT_ARENA_H

#include <stdlib.h>
#include <string.h>

#include "arena.h"

struct se_block {
  se_block *older;
  size_t size;
};

void se_arena_init (se_arena *arena, se_alloc alloc, void *ud) {
  memset(arena, 0, sizeof *arena);
  arena->alloc = alloc;
  arena->ud = ud;
}

void *se_arena_take (se_arena *arena, size_t size) {
  const size_t whole = size + sizeof(se_block);
  se_block *block;
  if (whole < size) return NULL;
  block = arena->alloc(arena->ud, NULL, 0, whole);
  if (block == NULL) return NULL;
  memset(block, 0, whole);
  block->older = arena->blocks;
  block->size = whole;
  arena->blocks = block;
  return block + 1;
}

void *se_arena_grow (se_arena *arena, void *ptr, size_t osize, size_t nsize) {
  void *const piece = nsize <= osize ? ptr : se_arena_take(arena, nsize);
  if (piece != NULL && piece != ptr && osize > 0) memcpy(piece, ptr, osize);
  return piece;
}

void se_arena_free (se_arena *arena) {
  while (arena->blocks != NULL) {
    se_block *const block = arena->blocks;
    arena->blocks = block->older;
    arena->alloc(arena->ud, block, block->size, 0);
  }
}

void *se_heap (void *ud, void *ptr, size_t osize, size_t nsize) {
  (void)ud;
  (void)osize;
  if (nsize > 0) return realloc(ptr, nsize);
  free(ptr);
  return NULL;
}

#endif
