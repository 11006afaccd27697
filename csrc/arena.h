/* Memory that is taken piece by piece and freed all at once. */
#ifndef SE_ARENA_H
#define SE_ARENA_H

#include <stddef.h>

/* The shape of lua_Alloc: resize 'ptr' to 'nsize' bytes; 0 frees it. */
typedef void *(*se_alloc) (void *ud, void *ptr, size_t osize, size_t nsize);

typedef struct se_block se_block;

typedef struct se_arena {
  se_alloc alloc;
  void *ud;
  se_block *blocks;  /* the newest first */
  char *next;        /* free bytes of the newest block: [next, end) */
  char *end;
} se_arena;

/* Make an empty arena. It holds nothing, so it need not be freed yet. */
void se_arena_init (se_arena *arena, se_alloc alloc, void *ud);

/*
** Let an empty arena begin with 'size' bytes that belong to the caller, and
** outlive it. They are aligned for any object, and never freed by the arena.
*/
void se_arena_lend (se_arena *arena, void *room, size_t size);

/*
** Take 'size' zeroed bytes, aligned for any object. NULL if the allocator
** refuses; what was taken before stays good.
*/
void *se_arena_take (se_arena *arena, size_t size);

/*
** Make the piece 'ptr' of 'osize' bytes 'nsize' bytes large, in place where
** it is the newest; otherwise its bytes are copied and the old ones wait for
** the end. The new bytes are zeroed. NULL leaves 'ptr' as it was.
*/
void *se_arena_grow (se_arena *arena, void *ptr, size_t osize, size_t nsize);

/* Give everything back. The arena is then as after 'se_arena_init'. */
void se_arena_free (se_arena *arena);

/* An 'se_alloc' on top of realloc and free, for programs without Lua. */
void *se_heap (void *ud, void *ptr, size_t osize, size_t nsize);

#endif
