/* Which bytes of a source make which of a value. See segments.h. */
#include "segments.h"

#include "buffer.h"

typedef struct mapper {
  se_arena *arena;
  se_shell shell;
  se_vars vars;
  se_segments *to;
  size_t at;  /* in the value */
} mapper;

static se_span cut (se_span span, size_t left, size_t right) {
  return se_span_of(span.ptr + left, span.len - left - right);
}

static int add (mapper *m, se_span raw, size_t len, se_place place,
                int exact) {
  se_segments *const to = m->to;
  se_segment *items = se_grow_items(m->arena, to->items, to->count + 1,
                                    &to->room, sizeof *items);
  if (items == NULL) return 0;
  to->items = items;
  items += to->count++;
  items->from = m->at;
  items->len = len;
  items->raw = raw;
  items->place = (unsigned char)place;
  items->exact = (unsigned char)exact;
  m->at += len;
  return 1;
}

static int is_octal (char c) {
  return c >= '0' && c <= '7';
}

static int is_hex (char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') ||
         (c >= 'A' && c <= 'F');
}

static size_t digits (se_span raw, size_t from, size_t most,
                      int (*is_digit) (char)) {
  size_t n = 0;
  while (n < most && from + n < raw.len && is_digit(raw.ptr[from + n])) n++;
  return n;
}

/* The length in UTF-8 of the character with this hexadecimal number. */
static size_t encoded_size (const char *hex, size_t count) {
  unsigned long code = 0;
  size_t i;
  for (i = 0; i < count; i++) {
    const char c = hex[i];
    const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    code = code * 16 + (unsigned long)digit;
  }
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/*
** The length of the escape at 'i', and of its value. If this is wrong after
** all, the lengths do not add up, and the whole becomes one segment.
*/
static size_t escape_size (se_span raw, size_t i, size_t *len) {
  char c = '\\';
  size_t n;
  if (i + 1 < raw.len) c = raw.ptr[i + 1];
  *len = 1;
  if (is_octal(c)) return 1 + digits(raw, i + 1, 3, is_octal);
  switch (c) {
    case 'x':
      n = digits(raw, i + 2, 2, is_hex);
      if (n == 0) *len = 2;
      return 2 + n;
    case 'u': case 'U':
      n = digits(raw, i + 2, c == 'u' ? 4 : 8, is_hex);
      *len = n == 0 ? 2 : encoded_size(raw.ptr + i + 2, n);
      return 2 + n;
    case 'c': return 3;
    default:
      if (strchr("abeEfnrtv\\'\"?", c) == NULL) *len = 2;
      return 2;
  }
}

static int map_ansi (mapper *m, se_span raw, size_t len) {
  const size_t at = m->at, count = m->to->count;
  size_t i = 0, size = 1, k;
  if (raw.len == 0) return add(m, raw, 0, SE_PLACE_ANSI, 1);
  for (; i < raw.len; i += k) {
    const char *const p = raw.ptr + i;
    const char *const next = memchr(p, '\\', raw.len - i);
    if (next == p) {
      k = escape_size(raw, i, &size);
      if (k > raw.len - i) break;
      if (!add(m, se_span_of(p, k), size, SE_PLACE_ANSI, 0)) return 0;
    } else {
      k = next ? (size_t)(next - p) : raw.len - i;
      if (!add(m, se_span_of(p, k), k, SE_PLACE_ANSI, 1)) return 0;
    }
  }
  if (i == raw.len && m->at - at == len) return 1;
  m->at = at;
  m->to->count = count;
  return add(m, raw, len, SE_PLACE_ANSI, 0);
}

/* A part whose value depends on something is one segment. */
static int map_dynamic (mapper *m, const se_part *part, se_place place) {
  se_part alone = *part;
  se_fields fields;
  alone.next = NULL;
  if (se_expand(m->arena, m->shell, part->raw, &alone,
                place == SE_PLACE_BARE ? SE_STRING : SE_HEREDOC, m->vars,
                &fields) != SE_OK) return 0;
  if (fields.why != NULL) {
    m->to->why = fields.why;
    return 1;
  }
  return add(m, part->raw, fields.items[0].len, place, 0);
}

static int map_parts (mapper *m, const se_part *part, se_place place) {
  for (; part != NULL && m->to->why == NULL; part = part->next) {
    int done;
    switch ((se_part_kind)part->kind) {
      case SE_LITERAL: case SE_ESCAPE:
        done = add(m, part->raw, part->text.len, place,
                   se_span_eq(part->raw, part->text));
        break;
      case SE_SINGLE:
        done = add(m, cut(part->raw, 1, 1), part->text.len, SE_PLACE_SINGLE,
                   1);
        break;
      case SE_ANSI:
        done = map_ansi(m, cut(part->raw, 2, 1), part->text.len);
        break;
      case SE_DOUBLE:
        done = part->parts ? map_parts(m, part->parts, SE_PLACE_DOUBLE)
                           : add(m, cut(part->raw, 1, 1), 0, SE_PLACE_DOUBLE,
                                 1);
        break;
      default: done = map_dynamic(m, part, place);
    }
    if (!done) return 0;
  }
  return 1;
}

static se_place place_of (se_expand_mode mode, int quoted) {
  if (mode != SE_HEREDOC) return SE_PLACE_BARE;
  return quoted ? SE_PLACE_RAW : SE_PLACE_HEREDOC;
}

se_status se_map_parts (se_arena *arena, se_shell shell, se_span raw,
                        const se_part *parts, se_expand_mode mode, int quoted,
                        se_vars vars, se_segments *segments) {
  mapper m = { arena, shell, vars, segments, 0 };
  const se_place place = place_of(mode, quoted);
  se_fields fields;
  memset(segments, 0, sizeof *segments);
  if (se_expand(arena, shell, raw, parts, mode, vars, &fields) != SE_OK)
    return SE_NOMEM;
  segments->why = fields.why;
  if (fields.why != NULL) return SE_OK;
  segments->value = fields.count > 0 ? fields.items[0] : SE_SPAN("");
  if (parts == NULL ? !add(&m, raw, raw.len, place, 1)
                    : !map_parts(&m, parts, place)) return SE_NOMEM;
  if (segments->why == NULL &&
      (fields.count > 1 || m.at != segments->value.len))
    segments->why = "not one field";
  return SE_OK;
}

/* One step of reading: a backslash is removed before a few bytes only. */
static size_t backquoted_step (se_span raw, size_t i, const char *special) {
  if (raw.ptr[i] != '\\' || i + 1 == raw.len) return 1;
  return strchr(special, raw.ptr[i + 1]) != NULL ? 2 : 1;
}

static int map_backquoted (mapper *m, se_span raw, se_place place,
                           const char *special) {
  size_t i = 0, from;
  m->at = m->to->count = 0;
  while (i < raw.len) {
    for (from = i; i < raw.len && backquoted_step(raw, i, special) == 1;) i++;
    if (i > from &&
        !add(m, se_span_of(raw.ptr + from, i - from), i - from, place, 1))
      return 0;
    if (i == raw.len) break;
    if (!add(m, se_span_of(raw.ptr + i, 2), 1, place, 0)) return 0;
    i += 2;
  }
  return raw.len > 0 || add(m, raw, 0, place, 1);
}

/* Do the segments together give the value? */
static int agrees (const se_segments *s) {
  size_t i, at = 0;
  for (i = 0; i < s->count; i++) {
    const se_segment *const seg = &s->items[i];
    const se_span raw = seg->exact ? seg->raw : cut(seg->raw, 1, 0);
    if (raw.len > s->value.len - at ||
        memcmp(s->value.ptr + at, raw.ptr, raw.len) != 0) return 0;
    at += raw.len;
  }
  return at == s->value.len;
}

se_status se_map_backquoted (se_arena *arena, const se_part *part,
                             se_segments *segments) {
  const se_vars none = { NULL, NULL };
  mapper m = { arena, SE_BASH, none, segments, 0 };
  const se_span raw = cut(part->raw, 1, 1);
  memset(segments, 0, sizeof *segments);
  segments->value = part->u.inner->source;
  if (!map_backquoted(&m, raw, SE_PLACE_BACKQUOTED, "$`\\")) return SE_NOMEM;
  if (agrees(segments)) return SE_OK;
  if (!map_backquoted(&m, raw, SE_PLACE_BACKQUOTED_DOUBLE, "$`\\\""))
    return SE_NOMEM;
  if (!agrees(segments)) segments->why = "an unusual substitution";
  return SE_OK;
}
