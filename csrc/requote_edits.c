/* From edits of a value to edits of segments. See requote_job.h. */
#include <stdlib.h>

#include "buffer.h"
#include "quote.h"
#include "requote_job.h"

se_status se_add_edit (se_arena *arena, se_edits *to, se_edit edit) {
  se_edit *const items = se_grow_items(arena, to->items, to->count + 1,
                                       &to->room, sizeof *items);
  if (items == NULL) return SE_NOMEM;
  to->items = items;
  items[to->count++] = edit;
  return SE_OK;
}

/* The edits, sorted ********************************************************/

static int by_place (const void *a, const void *b) {
  const se_edit *const x = a, *const y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  if (x->to != y->to) return x->to < y->to ? -1 : 1;
  return x->text.ptr < y->text.ptr ? -1 : x->text.ptr > y->text.ptr;
}

/*
** Texts are copied one after the other, so that their addresses give the order
** of insertions at the same place.
*/
static se_status copy_edits (se_job *j, const se_edits *given, se_edit **copy) {
  se_buffer text;
  size_t i, at = 0;
  se_buffer_init(&text, j->arena);
  for (i = 0; i < given->count; i++)
    se_buffer_span(&text, given->items[i].text);
  *copy = se_arena_take(j->arena, given->count * sizeof **copy);
  if (*copy == NULL || text.failed) return SE_NOMEM;
  for (i = 0; i < given->count; i++) {
    (*copy)[i] = given->items[i];
    (*copy)[i].text.ptr = text.len > 0 ? text.ptr + at : "";
    at += given->items[i].text.len;
  }
  if (text.len > 0 && memchr(text.ptr, '\0', text.len))
    j->result->why = "a NUL byte, which no command line can contain";
  if (given->count > 0)
    qsort(*copy, given->count, sizeof **copy, by_place);
  return SE_OK;
}

static const char *find_fault (const se_edit *edits, size_t count,
                               size_t len) {
  size_t i, at = 0;
  for (i = 0; i < count; i++) {
    if (edits[i].from > edits[i].to || edits[i].to > len)
      return "an edit outside of the value";
    if (edits[i].from < at) return "edits that overlap";
    at = edits[i].to;
  }
  return NULL;
}

static se_span part_of (se_span text, size_t from, size_t to) {
  return se_span_of(text.ptr + from, to - from);
}

se_status se_apply_edits (se_arena *arena, se_span text, size_t base,
                          const se_edit *edits, size_t count,
                          se_span *result) {
  se_buffer b;
  size_t i, at = 0;
  se_buffer_init(&b, arena);
  for (i = 0; i < count; i++) {
    se_buffer_span(&b, part_of(text, at, edits[i].from - base));
    se_buffer_span(&b, edits[i].text);
    at = edits[i].to - base;
  }
  se_buffer_span(&b, part_of(text, at, text.len));
  *result = se_buffer_view(&b);
  return b.failed ? SE_NOMEM : SE_OK;
}

/* Where an edit can be made ************************************************/

/* The segment with byte 'at' of the value. */
static const se_segment *segment_of (const se_segments *map, size_t at) {
  size_t low = 0, high = map->count;
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (map->items[middle].from <= at) low = middle;
    else high = middle;
  }
  return &map->items[low];
}

/* Could the byte before an edit be read differently with the new text? */
static int is_fragile (const se_segment *seg, char last) {
  switch ((se_place)seg->place) {
    case SE_PLACE_SINGLE: case SE_PLACE_RAW: return 0;
    case SE_PLACE_ANSI: return !seg->exact;
    default: return seg->exact && (last == '\\' || last == '$');
  }
}

static size_t extend_left (const se_segments *map, size_t from) {
  const se_segment *seg;
  if (from == 0) return 0;
  seg = segment_of(map, from - 1);
  if (!seg->exact && from < seg->from + seg->len) from = seg->from;
  if (from == 0) return 0;
  seg = segment_of(map, from - 1);
  if (!is_fragile(seg, map->value.ptr[from - 1])) return from;
  return seg->exact ? from - 1 : seg->from;
}

static size_t extend_right (const se_segments *map, size_t to) {
  const se_segment *const seg = to > 0 ? segment_of(map, to - 1) : NULL;
  if (seg == NULL || seg->exact) return to;
  return seg->from + seg->len;
}

/*
** Widen the edits to units that can be replaced whole, and join those that then
** touch.
*/
static se_status widen (se_job *j, const se_edit *given, size_t count) {
  const se_segments *const map = &j->map;
  size_t i = 0;
  while (i < count) {
    se_buffer text;
    se_edit wide = given[i];
    se_buffer_init(&text, j->arena);
    wide.from = extend_left(map, wide.from);
    se_buffer_span(&text, part_of(map->value, wide.from, given[i].from));
    for (;;) {
      se_buffer_span(&text, given[i].text);
      wide.to = given[i].to;
      if (wide.from < wide.to) wide.to = extend_right(map, wide.to);
      i++;
      if (i == count || extend_left(map, given[i].from) > wide.to) break;
      se_buffer_span(&text, part_of(map->value, given[i - 1].to,
                                    given[i].from));
    }
    se_buffer_span(&text, part_of(map->value, given[i - 1].to, wide.to));
    wide.text = se_buffer_view(&text);
    if (text.failed || se_add_edit(j->arena, &j->edits, wide) != SE_OK)
      return SE_NOMEM;
  }
  return SE_OK;
}

/* Edits of segments ********************************************************/

/* Will the text after this edit be at the start of a line? */
static int begins_line (const se_job *j, size_t from, se_span text) {
  if (text.len > 0) return text.ptr[text.len - 1] == '\n';
  return from == 0 || j->map.value.ptr[from - 1] == '\n';
}

/*
** Tabs dropped by <<- are between two segments. They go when the lines are
** joined; otherwise they would count.
*/
static const char *skip_tabs (const se_job *j, const se_segment *seg,
                              size_t from, se_span text) {
  const char *const end = seg->raw.ptr + seg->raw.len;
  const se_segment *const last = &j->map.items[j->map.count - 1];
  if (seg->place != SE_PLACE_HEREDOC && seg->place != SE_PLACE_RAW)
    return end;
  if (seg == last || begins_line(j, from, text)) return end;
  return seg[1].raw.ptr;
}

/* Replace the bytes [from, to) of the value, within 'seg'. */
static se_status edit_segment (se_job *j, const se_segment *seg, size_t from,
                               size_t to, se_span text) {
  const char *const start = seg->raw.ptr, *const end = start + seg->raw.len;
  const char *first = seg->exact ? start + (from - seg->from) : start;
  const char *last = seg->exact ? start + (to - seg->from) : end;
  se_buffer b;
  se_edit edit;
  if (!seg->exact && from == to)
    first = last = from == seg->from ? start : end;
  if (from < to && last == end) last = skip_tabs(j, seg, from, text);
  se_buffer_init(&b, j->arena);
  se_quote_inside(&b, (se_place)seg->place, text);
  edit.from = se_job_offset(j, first);
  edit.to = se_job_offset(j, last);
  edit.text = se_buffer_view(&b);
  if (b.failed) return SE_NOMEM;
  return se_add_edit(j->arena, j->result, edit);
}

static int worth (const se_job *j, const se_segment *seg, size_t at) {
  const int body = seg->place == SE_PLACE_HEREDOC ||
                   seg->place == SE_PLACE_RAW;
  if (body && at > 0 && at < j->map.value.len && at > seg->from)
    return j->map.value.ptr[at - 1] != '\n';  /* before the tabs of a line */
  if (seg->place == SE_PLACE_BARE) return 1;
  return seg->exact ? 3 : 2;
}

/* Insert text between two bytes: inside quotes rather than next to them. */
static se_status insert (se_job *j, size_t *i, size_t at, se_span text) {
  const se_segments *const map = &j->map;
  const se_segment *best;
  size_t k;
  while (*i + 1 < map->count &&
         map->items[*i].from + map->items[*i].len < at) ++*i;
  best = &map->items[*i];
  for (k = *i + 1; k < map->count && map->items[k].from <= at; k++)
    if (worth(j, &map->items[k], at) > worth(j, best, at))
      best = &map->items[k];
  return edit_segment(j, best, at, at, text);
}

static se_status replace (se_job *j, size_t *i, const se_edit *edit) {
  const se_segments *const map = &j->map;
  se_span text = edit->text;
  size_t from = edit->from;
  for (; from < edit->to; ++*i) {
    const se_segment *const seg = &map->items[*i];
    const size_t end = seg->from + seg->len;
    const size_t to = end < edit->to ? end : edit->to;
    if (end <= from) continue;
    if (edit_segment(j, seg, from, to, text) != SE_OK) return SE_NOMEM;
    text = se_span_of("", 0);
    from = to;
    if (to < end) break;
  }
  return SE_OK;
}

static se_status edit_segments (se_job *j) {
  size_t k, i = 0;
  for (k = 0; k < j->edits.count; k++) {
    const se_edit *const edit = &j->edits.items[k];
    const se_status status = edit->from == edit->to
        ? insert(j, &i, edit->from, edit->text) : replace(j, &i, edit);
    if (status != SE_OK) return status;
  }
  return SE_OK;
}

se_status se_job_start (se_job *j, const se_edits *given) {
  se_edit *copy;
  se_status status = copy_edits(j, given, &copy);
  if (se_job_is_over(j, status)) return status;
  j->result->why = j->map.why ? j->map.why
                              : find_fault(copy, given->count,
                                           j->map.value.len);
  if (j->result->why != NULL) return SE_OK;
  status = se_apply_edits(j->arena, j->map.value, 0, copy, given->count,
                          &j->value);
  if (status == SE_OK) status = widen(j, copy, given->count);
  return status == SE_OK ? edit_segments(j) : status;
}
