/*
** libFuzzer: a few edits and a script. Every word and here-document that can
** be edited so has exactly the edited value when the script is read again.
*/
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "backquote.h"
#include "buffer.h"
#include "expand.h"
#include "parse.h"
#include "requote.h"
#include "visit.h"

static void demand (int good) {
  if (!good) abort();
}

static se_known look_up (void *ud, se_span name, se_span *value) {
  (void)ud;
  if (name.len != 1 || name.ptr[0] > 'm') return SE_NOT_KNOWN;
  *value = SE_SPAN("a/b");
  return SE_SET;
}

static const se_vars VARS = { look_up, NULL };
static const se_options OPTIONS = { SE_BASH };

/* What is edited: a word, or a body, by its place in the script. */
typedef struct target {
  size_t command, item;
  int is_body;
} target;

/* The command that is looked for, when none is left to skip. */
typedef struct search {
  size_t left;
  const se_node *found;
} search;

static void skip (void *ud, const se_node *node) {
  search *const s = ud;
  if (s->found == NULL && s->left-- == 0) s->found = node;
}

static const se_node *command_at (const se_script *script, size_t nth) {
  search s = { nth, NULL };
  se_each_command(script, skip, &s);
  demand(s.found != NULL);
  return s.found;
}

static const se_word *word_at (const se_script *script, const target *t) {
  const se_word *word = command_at(script, t->command)->u.command->words;
  size_t i;
  for (i = 0; word != NULL && i < t->item; i++) word = word->next;
  return word;
}

static const se_redirect *body_at (const se_script *script, const target *t) {
  const se_redirect *redirect = command_at(script, t->command)->redirects;
  size_t i;
  for (i = 0; redirect != NULL && i < t->item; i++) redirect = redirect->next;
  return redirect;
}

static int is_backquoted (const se_script *script, const target *t) {
  return se_within_backquotes(script, t->is_body
      ? body_at(script, t)->raw.ptr : word_at(script, t)->raw.ptr);
}

static int value_of (se_arena *arena, const se_script *script,
                     const target *t, se_span *value) {
  const se_part *parts;
  se_fields fields;
  se_span raw;
  if (t->is_body) {
    const se_redirect *const body = body_at(script, t);
    if (body == NULL) return 0;
    raw = body->body;
    parts = body->parts;
  } else {
    const se_word *const word = word_at(script, t);
    if (word == NULL) return 0;
    raw = word->raw;
    parts = word->parts;
  }
  demand(se_expand(arena, SE_BASH, raw, parts,
                   t->is_body ? SE_HEREDOC : SE_FIELDS, VARS,
                   &fields) == SE_OK);
  if (fields.why != NULL || fields.count != 1) return 0;
  *value = fields.items[0];
  return 1;
}

static se_span apply (se_arena *arena, se_span text, const se_edits *edits) {
  se_buffer b;
  size_t i, at = 0;
  se_buffer_init(&b, arena);
  for (i = 0; i < edits->count; i++) {
    const se_edit *const edit = &edits->items[i];
    demand(edit->from >= at && edit->to >= edit->from);
    demand(edit->to <= text.len);
    se_buffer_add(&b, text.ptr + at, edit->from - at);
    se_buffer_span(&b, edit->text);
    at = edit->to;
  }
  se_buffer_add(&b, text.ptr + at, text.len - at);
  return se_buffer_view(&b);
}

/* Edits out of three bytes each: where, how much, and what from 'text'. */
static size_t make_edits (se_edit *edits, const uint8_t *bytes, size_t count,
                          size_t len, se_span text) {
  size_t i, at = 0, made = 0;
  for (i = 0; i < count; i++) {
    const uint8_t *const b = bytes + 3 * i;
    const size_t from = at + b[0] % 16, to = from + b[1] % 8;
    const size_t start = text.len > 0 ? b[2] % text.len : 0;
    size_t size = b[2] % 5;
    if (to > len) break;
    if (size > text.len - start) size = text.len - start;
    edits[made].from = from;
    edits[made].to = to;
    edits[made++].text = se_span_of(text.ptr + start, size);
    at = to;
  }
  return made;
}

enum { EDITS = 3, EDIT_BYTES = 3 * EDITS, TEXT_BYTES = 8 };

static void check (se_arena *arena, const se_script *script, const target *t,
                   const uint8_t *bytes, se_span text) {
  se_edit made[EDITS];
  se_edits edits = { made, 0, EDITS, NULL };
  se_edits result = { NULL, 0, 0, NULL };
  se_script again;
  se_span value, expected, source, now;
  size_t count, left;
  target moved = *t;
  if (!value_of(arena, script, t, &value)) return;
  edits.count = make_edits(made, bytes, EDITS, value.len, text);
  demand(SE_OK == (t->is_body
      ? se_requote_body(arena, script, body_at(script, t), VARS, &edits,
                        &result)
      : se_requote_word(arena, script, word_at(script, t), VARS, &edits,
                        &result)));
  if (result.why != NULL) return;
  expected = apply(arena, value, &edits);
  source = apply(arena, script->source, &result);
  demand(se_parse(arena, source, &OPTIONS, &again) == SE_OK);
  if (is_backquoted(script, t)) return;  /* it may have a source of its own */
  if (expected.len > 0 && memchr(expected.ptr, SE_MARK, expected.len) != NULL)
    return;  /* no known text may hold it */
  /* "${a-$(b)}" becomes its value if 'a' is known: 'b', which never ran and
     was before the command in the list, is gone. */
  count = se_count_commands(script);
  left = se_count_commands(&again);
  demand(left <= count);
  moved.command -= count - left;
  demand(moved.command < left);
  demand(value_of(arena, &again, &moved, &now));
  demand(se_span_eq(now, expected));
}

/* Words of an inner script have a source of their own. */
static int is_within (se_span outer, se_span raw) {
  return raw.ptr >= outer.ptr && raw.ptr + raw.len <= outer.ptr + outer.len;
}

static void check_all (se_arena *arena, const se_script *script,
                       const uint8_t *bytes, se_span text) {
  const size_t count = se_count_commands(script);
  target t = { 0, 0, 0 };
  for (; t.command < count; t.command++) {
    const se_node *const node = command_at(script, t.command);
    const se_redirect *redirect = node->redirects;
    if (!is_within(script->source, node->raw)) continue;
    for (t.is_body = 0, t.item = 1; word_at(script, &t); t.item++)
      check(arena, script, &t, bytes, text);
    for (t.is_body = 1, t.item = 0; redirect; redirect = redirect->next) {
      if (redirect->op == SE_HERE || redirect->op == SE_HERE_TABS)
        check(arena, script, &t, bytes, text);
      t.item++;
    }
  }
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  const size_t head = EDIT_BYTES + TEXT_BYTES;
  se_arena arena;
  se_script script;
  se_span source;
  if (size < head) return 0;
  source = se_span_of((const char *)data + head, size - head);
  se_arena_init(&arena, se_heap, NULL);
  if (se_parse(&arena, source, &OPTIONS, &script) == SE_OK)
    check_all(&arena, &script, data,
              se_span_of((const char *)data + EDIT_BYTES, TEXT_BYTES));
  se_arena_free(&arena);
  return 0;
}
