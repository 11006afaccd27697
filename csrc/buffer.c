/* Bytes that grow inside an arena. See buffer.h. */
#include "buffer.h"

#include <stdint.h>

enum { FIRST_BYTES = 32, FIRST_ITEMS = 4 };

char *se_buffer_room (se_buffer *b, size_t more) {
  size_t size = b->size ? b->size : FIRST_BYTES;
  char *ptr;
  if (b->failed || more > SIZE_MAX / 4 - b->len) {
    b->failed = 1;
    return NULL;
  }
  if (b->len + more <= b->size) return b->ptr + b->len;
  while (size < b->len + more) size *= 2;
  ptr = se_arena_grow(b->arena, b->ptr, b->size, size);
  if (ptr == NULL) {
    b->failed = 1;
    return NULL;
  }
  b->ptr = ptr;
  b->size = size;
  return ptr + b->len;
}

void se_buffer_add (se_buffer *b, const char *ptr, size_t len) {
  char *const to = len > 0 ? se_buffer_room(b, len) : NULL;
  if (to == NULL) return;
  memcpy(to, ptr, len);
  b->len += len;
}

void *se_grow_items (se_arena *arena, void *items, size_t count,
                     size_t *room, size_t size) {
  size_t more = *room ? *room * 2 : FIRST_ITEMS;
  void *grown;
  if (count <= *room) return items;
  if (more < count) more = count;
  if (more > SIZE_MAX / 4 / size) return NULL;
  grown = se_arena_grow(arena, items, *room * size, more * size);
  if (grown != NULL) *room = more;
  return grown;
}
