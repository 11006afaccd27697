/* Edits of a value, applied to its source. See requote.h. */
#include "requote.h"

#include "backquote.h"
#include "buffer.h"
#include "parse.h"
#include "quote.h"
#include "requote_job.h"
#include "visit.h"

static const char IN_WAY[] = "the backquotes around it";

/* The result of the edits **************************************************/

static se_status new_raw (const se_job *j, se_span raw, se_span *text) {
  return se_apply_edits(j->arena, raw, se_job_offset(j, raw.ptr),
                        j->result->items, j->result->count, text);
}

/* Read 'text' again: is its only word, or body, the new value? */
static se_status check (const se_job *j, se_span text, se_span expected,
                        int body, int *good) {
  se_script script;
  se_fields fields;
  const se_node *node;
  const se_part *parts;
  se_span raw;
  se_status status = se_parse(j->arena, text, &j->script->options, &script);
  *good = 0;
  if (status != SE_OK) return status == SE_NOMEM ? SE_NOMEM : SE_OK;
  node = script.root->u.items;
  if (node == NULL || node->kind != SE_SIMPLE ||
      se_count_commands(&script) != 1) return SE_OK;
  if (body) {
    raw = node->redirects->body;
    parts = node->redirects->parts;
  } else {
    const se_word *const word = node->u.command->words->next;
    if (word == NULL || word->next != NULL) return SE_OK;
    raw = word->raw;
    parts = word->parts;
  }
  if (!se_span_eq(raw, expected)) return SE_OK;
  status = se_expand(j->arena, script.options.shell, raw, parts,
                     body ? SE_HEREDOC : SE_FIELDS, j->vars, &fields);
  *good = status == SE_OK && fields.why == NULL && fields.count == 1 &&
          se_span_eq(fields.items[0], j->value);
  return status;
}

/* Are backquotes around the edits unable to change their meaning? */
static int is_harmless (const se_job *j) {
  const se_edits *const edits = j->result;
  size_t i, k;
  for (i = 0; i < edits->count; i++) {
    const se_edit *const edit = &edits->items[i];
    if (edit->from > 0 && j->script->source.ptr[edit->from - 1] == '\\')
      return 0;
    for (k = 0; k < edit->text.len; k++)
      if (strchr("\\`$\"", edit->text.ptr[k])) return 0;
  }
  return 1;
}

/* Does a redirection follow directly? It would take digits as its own. */
static int meets_redirect (const se_job *j, se_span raw) {
  const se_span source = j->script->source;
  const char *const next = raw.ptr + raw.len;
  return next < source.ptr + source.len && (*next == '<' || *next == '>');
}

static se_status quote_digits (const se_job *j, se_span *text) {
  se_buffer b;
  size_t i;
  for (i = 0; i < text->len; i++)
    if (text->ptr[i] < '0' || text->ptr[i] > '9') return SE_OK;
  se_buffer_init(&b, j->arena);
  se_buffer_put(&b, '\'');
  se_buffer_span(&b, *text);
  se_buffer_put(&b, '\'');
  *text = se_buffer_view(&b);
  return b.failed ? SE_NOMEM : SE_OK;
}

static se_status replace_word (se_job *j, se_span raw, int backquoted) {
  const size_t from = se_job_offset(j, raw.ptr);
  se_edit edit = { from, from + raw.len, { "", 0 } };
  se_status status = se_quote(j->arena, j->value, SE_SPAN(""), &edit.text);
  if (status == SE_OK && meets_redirect(j, raw))
    status = quote_digits(j, &edit.text);
  if (status != SE_OK) return status;
  if (backquoted) {
    se_buffer b;
    if (memchr(edit.text.ptr, '"', edit.text.len)) j->result->why = IN_WAY;
    se_buffer_init(&b, j->arena);
    se_quote_inside(&b, SE_PLACE_BACKQUOTED, edit.text);
    if (b.failed) return SE_NOMEM;
    edit.text = se_buffer_view(&b);
  }
  j->result->count = 0;
  return se_add_edit(j->arena, j->result, edit);
}

static size_t count_lines (se_span text) {
  size_t i, count = 0;
  for (i = 0; i < text.len; i++) count += text.ptr[i] == '\n';
  return count;
}

/*
** Does a new newline in a word come where a here-document may begin? One left
** open in a substitution begins after the next newline, even a quoted one.
*/
static int cuts_line (const se_job *j, se_span old, se_span now) {
  const char *s = j->script->source.ptr;
  const size_t lines = count_lines(old);
  if (count_lines(now) <= lines && count_lines(j->value) <= lines) return 0;
  for (; s + 1 < old.ptr; s++)
    if (s[0] == '<' && s[1] == '<') return 1;
  return 0;
}

static int opens_braces (const char *from, const char *to) {
  for (; from + 2 < to; from++)
    if (from[0] == '$' && from[1] == '{' && memchr(" \t\n|", from[2], 4))
      return 1;
  return 0;
}

static se_span edited (const se_job *j) {
  const se_span source = j->script->source;
  size_t i, at = 0;
  se_buffer b;
  se_buffer_init(&b, j->arena);
  for (i = 0; i < j->result->count; i++) {
    const se_edit *const edit = &j->result->items[i];
    se_buffer_add(&b, source.ptr + at, edit->from - at);
    se_buffer_span(&b, edit->text);
    at = edit->to;
  }
  se_buffer_add(&b, source.ptr + at, source.len - at);
  return b.failed ? se_span_of(NULL, 0) : se_buffer_view(&b);
}

/*
** After "${ " a brace or a quote may change where it ends, and shells differ
** about that: read the whole script again, and require the same commands.
*/
static se_status check_braces (se_job *j, const char *at) {
  se_script again;
  se_span text;
  se_status status;
  if (j->result->why || !opens_braces(j->script->source.ptr, at)) return SE_OK;
  text = edited(j);
  if (text.ptr == NULL) return SE_NOMEM;
  status = se_parse(j->arena, text, &j->script->options, &again);
  if (status == SE_NOMEM) return status;
  if (status == SE_OK &&
      se_count_commands(&again) == se_count_commands(j->script)) return SE_OK;
  memset(j->result, 0, sizeof *j->result);
  j->result->why = "the braces around it";
  return SE_OK;
}

se_status se_requote_word (se_arena *arena, const se_script *script,
                           const se_word *word, se_vars vars,
                           const se_edits *edits, se_edits *result) {
  se_job j = { arena, script, vars, { NULL, 0, 0, { "", 0 }, NULL },
            { NULL, 0, 0, NULL }, { "", 0 }, result };
  se_status status = se_map_parts(arena, script->options.shell, word->raw,
                                  word->parts, SE_FIELDS, 0, vars, &j.map);
  se_buffer b;
  se_span raw;
  int good = 0, backquoted;
  memset(result, 0, sizeof *result);
  if (status == SE_OK) status = se_job_start(&j, edits);
  if (se_job_is_over(&j, status)) return status;
  if ((status = new_raw(&j, word->raw, &raw)) != SE_OK) return status;
  if (cuts_line(&j, word->raw, raw)) {
    memset(result, 0, sizeof *result);
    result->why = "a newline in a line with a here-document";
    return SE_OK;
  }
  se_buffer_init(&b, arena);
  se_buffer_span(&b, SE_SPAN(": "));
  se_buffer_span(&b, raw);
  if (meets_redirect(&j, word->raw)) se_buffer_span(&b, SE_SPAN(">f"));
  if (b.failed) return SE_NOMEM;
  status = check(&j, se_buffer_view(&b), raw, 0, &good);
  if (status != SE_OK) return status;
  backquoted = se_within_backquotes(script, word->raw.ptr);
  if (!good || (backquoted && !is_harmless(&j)))
    status = replace_word(&j, word->raw, backquoted);
  return status == SE_OK ? check_braces(&j, word->raw.ptr) : status;
}

/* Why a here-document cannot hold the new value. */
static const char *find_reason (const se_job *j, int tabs) {
  const se_span v = j->value;
  size_t i;
  for (i = 0; tabs && i < v.len; i++)
    if (v.ptr[i] == '\t' && (i == 0 || v.ptr[i - 1] == '\n'))
      return "a tab at the start of a line, which <<- drops";
  if (v.len > 0 && v.ptr[v.len - 1] != '\n')
    return "a here-document ends with a newline";
  return "the text would end the here-document";
}

static se_status find_delimiter (const se_job *j, const se_redirect *redirect,
                                 se_span *delimiter) {
  se_status status = SE_OK;
  if (!se_word_value(j->arena, redirect->target, delimiter, &status))
    *delimiter = redirect->target->raw;
  return status;
}

/* Does the delimiter, or the end of the script, follow the body? */
static int is_ended (const se_job *j, const se_redirect *redirect,
                     se_span delimiter) {
  const se_span source = j->script->source;
  const char *const end = source.ptr + source.len;
  const char *at = redirect->body.ptr;
  if (at == NULL) return 0;
  at += redirect->body.len;
  while (redirect->op == SE_HERE_TABS && at < end && *at == '\t') at++;
  return (size_t)(end - at) >= delimiter.len &&
         se_span_eq(se_span_of(at, delimiter.len), delimiter);
}

/* A command with nothing but the here-document. */
static se_status compose (const se_job *j, const se_redirect *redirect,
                          se_span raw, se_span delimiter, se_span *text) {
  const se_word *const target = redirect->target;
  se_buffer b;
  se_buffer_init(&b, j->arena);
  se_buffer_span(&b, redirect->op == SE_HERE ? SE_SPAN(": <<")
                                             : SE_SPAN(": <<-"));
  se_buffer_span(&b, target->raw);
  se_buffer_put(&b, '\n');
  se_buffer_span(&b, raw);
  se_buffer_span(&b, delimiter);
  se_buffer_put(&b, '\n');
  *text = se_buffer_view(&b);
  return b.failed ? SE_NOMEM : SE_OK;
}

se_status se_requote_body (se_arena *arena, const se_script *script,
                           const se_redirect *redirect, se_vars vars,
                           const se_edits *edits, se_edits *result) {
  se_job j = { arena, script, vars, { NULL, 0, 0, { "", 0 }, NULL },
            { NULL, 0, 0, NULL }, { "", 0 }, result };
  se_status status = se_map_parts(arena, script->options.shell,
                                  redirect->body, redirect->parts,
                                  SE_HEREDOC, redirect->quoted, vars, &j.map);
  se_span raw, text, delimiter;
  int good = 0;
  memset(result, 0, sizeof *result);
  if (status == SE_OK) status = find_delimiter(&j, redirect, &delimiter);
  if (status != SE_OK) return status;
  if (!is_ended(&j, redirect, delimiter))
    j.map.why = "a here-document without end";
  status = se_job_start(&j, edits);
  if (se_job_is_over(&j, status)) return status;
  if ((status = new_raw(&j, redirect->body, &raw)) != SE_OK ||
      (status = compose(&j, redirect, raw, delimiter, &text)) != SE_OK)
    return status;
  status = check(&j, text, raw, 1, &good);
  if (status == SE_OK && !is_harmless(&j) &&
      se_within_backquotes(script, redirect->target->raw.ptr))
    result->why = IN_WAY;
  if (status == SE_OK && !good)
    result->why = find_reason(&j, redirect->op == SE_HERE_TABS);
  return status == SE_OK ? check_braces(&j, redirect->body.ptr) : status;
}

se_status se_requote_backquoted (se_arena *arena, const se_script *script,
                                 const se_part *part, const se_edits *edits,
                                 se_edits *result) {
  const se_vars none = { NULL, NULL };
  se_job j = { arena, script, none, { NULL, 0, 0, { "", 0 }, NULL },
            { NULL, 0, 0, NULL }, { "", 0 }, result };
  se_script inner = *part->u.inner;
  se_part edited = *part;
  se_status status = se_map_backquoted(arena, part, &j.map);
  memset(result, 0, sizeof *result);
  if (status == SE_OK) status = se_job_start(&j, edits);
  if (se_job_is_over(&j, status)) return status;
  if ((status = new_raw(&j, part->raw, &edited.raw)) != SE_OK) return status;
  inner.source = j.value;
  edited.u.inner = &inner;
  status = se_map_backquoted(arena, &edited, &j.map);
  if (status == SE_OK && j.map.why) result->why = j.map.why;
  return status;
}
