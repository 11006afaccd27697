/* Bytes that grow inside an arena. */
#ifndef SE_BUFFER_H
#define SE_BUFFER_H

#include <stddef.h>

#include "arena.h"
#include "span.h"

/*
** Writing never fails at once: if the arena refuses, 'failed' is set, and later
** writes are lost. Check it at the end.
*/
typedef struct se_buffer {
  se_arena *arena;
  char *ptr;
  size_t len, size;
  int failed;
} se_buffer;

static inline void se_buffer_init (se_buffer *b, se_arena *arena) {
  const se_buffer empty = { arena, NULL, 0, 0, 0 };
  *b = empty;
}

/* Room for 'more' bytes at the end, or NULL. They do not count yet. */
char *se_buffer_room (se_buffer *b, size_t more);

void se_buffer_add (se_buffer *b, const char *ptr, size_t len);

static inline void se_buffer_put (se_buffer *b, char c) {
  if (b->len < b->size) b->ptr[b->len++] = c;
  else se_buffer_add(b, &c, 1);
}

static inline void se_buffer_span (se_buffer *b, se_span span) {
  se_buffer_add(b, span.ptr, span.len);
}

/* The bytes written. They move when more are written. */
static inline se_span se_buffer_view (const se_buffer *b) {
  return se_span_of(b->len > 0 ? b->ptr : "", b->len);
}

/* Room for 'count' items of 'size' bytes, doubling: NULL if refused. */
void *se_grow_items (se_arena *arena, void *items, size_t count,
                     size_t *room, size_t size);

#endif
