/* Patterns as ${x#p}, ${x%p} and ${x/p/r} read them. See pattern.h. */
#include "pattern.h"

#include "utf8.h"

enum { BYTE, ANY, MANY, SET };

static const char EXTENDED[] = "an extended pattern";
static const char UNSURE_SET[] = "a pattern with a character class";
static const char UNSURE_TEXT[] = "a pattern on text that is not ASCII";

typedef struct reader {
  se_expansion *x;
  se_span bytes, marks;
  size_t at;
} reader;

static int is_bare (const reader *r, size_t i) {
  const char mark = r->marks.ptr[i];
  return mark == SE_PLAIN || mark == SE_GIVEN;
}

/* Is it this byte, and unquoted? */
static int is_active (const reader *r, size_t i, char c) {
  return i < r->bytes.len && r->bytes.ptr[i] == c && is_bare(r, i);
}

static void include (se_item *set, unsigned char c) {
  set->set[c / 8] = (unsigned char)(set->set[c / 8] | 1u << c % 8);
}

static int includes (const se_item *set, unsigned char c) {
  return set->set[c / 8] >> c % 8 & 1;
}

/* A member of a set; an unquoted backslash quotes the next. */
static int read_member (reader *r, unsigned char *c) {
  if (is_active(r, r->at, '\\') && r->at + 1 < r->bytes.len) r->at++;
  if (is_active(r, r->at, '[') && r->at + 1 < r->bytes.len &&
      strchr(":.=", r->bytes.ptr[r->at + 1]))
    return se_give_up(r->x, UNSURE_SET);
  *c = (unsigned char)r->bytes.ptr[r->at++];
  return *c < 0x80 || se_give_up(r->x, UNSURE_TEXT);
}

/* Where the set at r->at ends, or 0 if it is not closed. */
static size_t find_end (const reader *r) {
  size_t i = r->at + 1;
  size_t first;
  if (is_active(r, i, '!') || is_active(r, i, '^')) i++;
  for (first = i; i < r->bytes.len; i++) {
    if (i > first && is_active(r, i, ']')) return i;
    if (is_active(r, i, '\\')) i++;
  }
  return 0;
}

/* [..]; 'end' is the position of its last bracket. */
static int read_set (reader *r, size_t end, se_item *item) {
  int negated = 0;
  size_t i;
  item->kind = SET;
  r->at++;
  if (is_active(r, r->at, '!') || is_active(r, r->at, '^')) {
    negated = 1;
    r->at++;
  }
  while (r->at < end) {
    unsigned char low, high;
    if (!read_member(r, &low)) return 0;
    high = low;
    if (r->at + 1 < end && is_active(r, r->at, '-')) {
      r->at++;
      if (!read_member(r, &high)) return 0;
    }
    if (high < low) return se_give_up(r->x, UNSURE_SET);
    for (; low <= high; low++) include(item, low);
  }
  for (i = 0; negated && i < sizeof item->set; i++)
    item->set[i] = (unsigned char)~item->set[i];
  r->at = end + 1;
  return 1;
}

/* ?( *( +( @( !( may be special, if the script has enabled that. */
static int is_extended (const reader *r) {
  return is_active(r, r->at + 1, '(') &&
         strchr("?*+@!", r->bytes.ptr[r->at]) != NULL;
}

static int read_active (reader *r, se_item *item) {
  size_t end;
  item->byte = r->bytes.ptr[r->at];
  item->kind = BYTE;
  if (is_extended(r)) return se_give_up(r->x, EXTENDED);
  switch (item->byte) {
    case '*': item->kind = MANY; break;
    case '?': item->kind = ANY; break;
    case '[':
      end = find_end(r);
      if (end > 0) return read_set(r, end, item);
      if (r->at + 1 < r->bytes.len) return se_give_up(r->x, UNSURE_SET);
      break;
    case '\\':
      if (r->at + 1 == r->bytes.len) break;
      item->byte = r->bytes.ptr[++r->at];
      break;
    default: break;
  }
  r->at++;
  return 1;
}

static int prepare (se_expansion *x, se_pattern *p, size_t most) {
  const size_t states = most + 1;
  p->items = se_arena_take(x->arena, most * sizeof *p->items);
  p->now = se_arena_take(x->arena, states * sizeof *p->now);
  p->next = se_arena_take(x->arena, states * sizeof *p->next);
  p->seen = se_arena_take(x->arena, states * sizeof *p->seen);
  p->count = p->turn = 0;
  p->picky = 0;
  return (p->items && p->now && p->next && p->seen) || se_no_memory(x);
}

/* Two stars in a row are one. */
static void keep (se_pattern *p, const se_item *item) {
  if (item->kind == MANY && p->count > 0 &&
      p->items[p->count - 1].kind == MANY) return;
  if (item->kind == ANY || item->kind == SET) p->picky = 1;
  p->items[p->count++] = *item;
}

int se_pattern_read (se_expansion *x, se_marked *source, se_pattern *p) {
  reader r = { x, se_marked_text(source), se_buffer_view(&source->marks), 0 };
  if (!prepare(x, p, r.bytes.len)) return 0;
  p->valid = se_utf8_valid(r.bytes);
  while (r.at < r.bytes.len) {
    se_item item;
    memset(&item, 0, sizeof item);
    if (is_bare(&r, r.at)) {
      if (!read_active(&r, &item)) return 0;
    } else {
      item.byte = r.bytes.ptr[r.at++];
    }
    keep(p, &item);
  }
  return 1;
}

int se_pattern_fits (se_expansion *x, const se_pattern *p, se_span text) {
  if (se_utf8_ascii(text)) return 1;
  if (p->picky || !p->valid || !se_utf8_valid(text))
    return se_give_up(x, UNSURE_TEXT);
  return 1;
}

static int accepts (const se_item *item, char c) {
  switch (item->kind) {
    case BYTE: return item->byte == c;
    case SET: return includes(item, (unsigned char)c & 0x7F);
    default: return 1;
  }
}

/* Item i in the direction of the match. */
static const se_item *item_at (const se_pattern *p, size_t i, int backward) {
  return &p->items[backward ? p->count - 1 - i : i];
}

/* Add a state, and those reached without a byte; 1 if one is the end. */
static int enter (se_pattern *p, size_t *list, size_t *len, size_t state,
                  int backward) {
  for (;; state++) {
    if (p->seen[state] != p->turn) {
      p->seen[state] = p->turn;
      list[(*len)++] = state;
    }
    if (state == p->count) return 1;
    if (item_at(p, state, backward)->kind != MANY) return 0;
  }
}

int se_pattern_match (se_expansion *x, se_pattern *p, se_span text,
                      size_t at, int backward, int longest, ptrdiff_t *end) {
  size_t len = 0, i;
  p->turn++;
  *end = enter(p, p->now, &len, 0, backward) ? (ptrdiff_t)at : SE_NO_MATCH;
  while (len > 0 && at != (backward ? 0 : text.len)) {
    const char c = text.ptr[backward ? at - 1 : at];
    size_t more = 0, *swap;
    int done = 0;
    if (*end != SE_NO_MATCH && !longest) return 1;
    if (!se_spend(x, len)) return 0;
    p->turn++;
    for (i = 0; i < len; i++) {
      const size_t state = p->now[i];
      const se_item *const item =
          state < p->count ? item_at(p, state, backward) : NULL;
      if (item == NULL || !accepts(item, c)) continue;
      done |= enter(p, p->next, &more, state + (item->kind != MANY),
                    backward);
    }
    at = backward ? at - 1 : at + 1;
    if (done) *end = (ptrdiff_t)at;
    swap = p->now, p->now = p->next, p->next = swap;
    len = more;
  }
  return 1;
}
