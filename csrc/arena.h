/* Memory taken piece by piece and freed all at once. */
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

/* Make an empty arena. It owns nothing, so it need not be freed yet. */
void se_arena_init (se_arena *arena, se_alloc alloc, void *ud);

/*
** Let an empty arena start with 'size' bytes of the caller's, which outlive it.
** They are aligned for any object, and the arena never frees them.
*/
void se_arena_lend (se_arena *arena, void *room, size_t size);

/*
** Take 'size' zeroed bytes, aligned for any object. NULL if the allocator
** refuses; earlier pieces stay valid.
*/
void *se_arena_take (se_arena *arena, size_t size);

/*
** Resize the piece 'ptr' from 'osize' to 'nsize' bytes: in place if it is the
** newest, otherwise into a copy, and the old piece stays until the end. New
** bytes are zeroed. On NULL, 'ptr' is unchanged.
*/
void *se_arena_grow (se_arena *arena, void *ptr, size_t osize, size_t nsize);

/* Free everything. The arena is then as after 'se_arena_init'. */
void se_arena_free (se_arena *arena);

/* An 'se_alloc' on top of realloc and free, for programs without Lua. */
void *se_heap (void *ud, void *ptr, size_t osize, size_t nsize);

#endif
