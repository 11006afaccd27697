/*
** What was read while guessing. (( and $(( may turn out to begin a subshell,
** and are then read again; nested, that would take exponential time. So each
** substitution read meanwhile is remembered by its position.
*/
#include <stdint.h>

#include "parse_state.h"

typedef struct entry {
  const char *at;
  const se_part *part;  /* NULL: the slot is free */
  int in_double;
} entry;

struct se_memo {
  entry *slots;
  size_t size;  /* a power of two */
  size_t used;
};

static entry *slot_of (const se_memo *memo, const char *at, int in_double) {
  size_t i = (size_t)(((uintptr_t)at * 2 + (unsigned)in_double) *
                      (uintptr_t)0x9e3779b97f4a7c15u >> 20) & (memo->size - 1);
  while (memo->slots[i].part != NULL &&
         (memo->slots[i].at != at || memo->slots[i].in_double != in_double))
    i = (i + 1) & (memo->size - 1);
  return &memo->slots[i];
}

se_part *se_memo_find (se_parser *p, int in_double) {
  const entry *found;
  se_part *part;
  if (p->memo == NULL) return NULL;
  found = slot_of(p->memo, p->at, in_double);
  if (found->part == NULL || found->part->raw.ptr + found->part->raw.len >
                             p->end)
    return NULL;
  part = SE_NEW(p, se_part);
  *part = *found->part;
  part->next = NULL;
  p->held++;  /* maybe: it was counted where it was read first */
  return part;
}

static void grow (se_parser *p) {
  const se_memo old = *p->memo;
  size_t i;
  p->memo->size = old.size > 0 ? old.size * 2 : 64;
  p->memo->slots = se_new(p, p->memo->size * sizeof(entry));
  for (i = 0; i < old.size; i++) {
    const entry *const e = &old.slots[i];
    if (e->part != NULL) *slot_of(p->memo, e->at, e->in_double) = *e;
  }
}

void se_memo_store (se_parser *p, const char *from, int in_double,
                    const se_part *part) {
  entry *slot;
  if (p->guesses == 0) return;
  if (p->memo == NULL) p->memo = SE_NEW(p, se_memo);
  if (p->memo->used * 2 >= p->memo->size) grow(p);
  slot = slot_of(p->memo, from, in_double);
  if (slot->part == NULL) p->memo->used++;
  slot->at = from;
  slot->part = part;
  slot->in_double = in_double;
}
