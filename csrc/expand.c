/* The value of a word, as far as it is known. See expand.h. */
#include "expand.h"

#include "arith.h"
#include "expansion.h"

/* Marked text ***************************************************************/

void se_marked_init (se_marked *m, se_arena *arena) {
  se_buffer_init(&m->bytes, arena);
  se_buffer_init(&m->marks, arena);
}

int se_mark_text (se_expansion *x, se_marked *m, se_span text,
                  se_mark mark) {
  char *marks;
  if (text.len == 0) return 1;
  if (!se_spend(x, text.len)) return 0;
  se_buffer_span(&m->bytes, text);
  marks = se_buffer_room(&m->marks, text.len);
  if (marks == NULL || m->bytes.failed) return se_no_memory(x);
  memset(marks, (int)mark, text.len);
  m->marks.len += text.len;
  return 1;
}

se_span se_marked_text (se_marked *m) {
  size_t len = 0, i;
  for (i = 0; i < m->bytes.len; i++) {
    if (m->marks.ptr[i] == SE_NOTHING) continue;
    m->bytes.ptr[len] = m->bytes.ptr[i];
    m->marks.ptr[len++] = m->marks.ptr[i];
  }
  m->bytes.len = m->marks.len = len;
  return se_buffer_view(&m->bytes);
}

/* Variables *****************************************************************/

/* A reason that names the variable. */
static int not_known (se_expansion *x, se_span name) {
  se_buffer b;
  se_buffer_init(&b, x->arena);
  se_buffer_put(&b, '$');
  se_buffer_span(&b, name);
  se_buffer_add(&b, " is unknown", sizeof " is unknown");
  if (b.failed) return se_no_memory(x);
  return se_give_up(x, b.ptr);
}

int se_look_up (se_expansion *x, se_span name, se_known *known,
                se_span *value) {
  *value = se_span_of("", 0);
  if (name.len == 1 && (*name.ptr == '@' || *name.ptr == '*'))
    return not_known(x, name);
  *known = x->vars.lookup(x->vars.ud, name, value);
  if (*known == SE_NOT_KNOWN) return not_known(x, name);
  if (*known == SE_UNSET) *value = se_span_of("", 0);
  if (value->len > 0 && memchr(value->ptr, '\0', value->len))
    return not_known(x, name);
  return se_spend(x, value->len);
}

/* Parts *********************************************************************/

static se_mark literal_mark (se_way way) {
  if (way == SE_WAY_DOUBLE) return SE_COVERED;
  return way == SE_WAY_GIVEN ? SE_GIVEN : SE_PLAIN;
}

/* Text in quotes; quotes count even around nothing. */
static int emit_quoted (se_expansion *x, se_marked *out, se_span text) {
  if (text.len == 0) return se_mark_text(x, out, SE_SPAN(" "), SE_NOTHING);
  return se_mark_text(x, out, text, SE_COVERED);
}

/* Escapes that bash and zsh read alike. */
static int emit_ansi (se_expansion *x, se_marked *out, const se_part *part) {
  const se_span raw = part->raw;
  size_t i;
  for (i = 0; x->shell == SE_ZSH && i + 1 < raw.len; i++) {
    if (raw.ptr[i] != '\\') continue;
    if (strchr("abefnrtvx\\'\"01234567uU", raw.ptr[++i]) == NULL)
      return se_give_up(x, "zsh reads it differently");
  }
  return emit_quoted(x, out, part->text);
}

/* In zsh = and ~ may begin a path, and } without its { is an error. */
static int is_foreign (se_span text) {
  size_t i, open = 0;
  if (text.len == 0) return 0;
  if (text.ptr[0] == '=' || text.ptr[0] == '~') return 1;
  for (i = 0; i < text.len; i++) {
    if (text.ptr[i] == '{') open++;
    if (text.ptr[i] == '}' && open-- == 0) return 1;
  }
  return 0;
}

static int emit_literal (se_expansion *x, se_marked *out,
                         const se_part *part, se_way way) {
  if (x->shell == SE_ZSH && way != SE_WAY_DOUBLE && is_foreign(part->text))
    return se_give_up(x, "zsh reads it differently");
  return se_mark_text(x, out, part->text, literal_mark(way));
}

static int emit_double (se_expansion *x, se_marked *out,
                        const se_part *part) {
  const size_t before = out->bytes.len;
  if (!se_emit(x, out, part->parts, SE_WAY_DOUBLE)) return 0;
  return out->bytes.len > before || emit_quoted(x, out, SE_SPAN(""));
}

/* Before a colon, whether a tilde counts depends on what comes next. */
static int emit_tilde (se_expansion *x, se_marked *out,
                       const se_part *part) {
  const se_span who = part->text;
  const se_part *const next = part->next;
  se_span name, value;
  se_known known;
  if (next != NULL && next->raw.len > 0 && *next->raw.ptr == ':')
    return se_give_up(x, "a tilde before a colon");
  if (who.len == 0) name = SE_SPAN("HOME");
  else if (se_span_eq(who, SE_SPAN("+"))) name = SE_SPAN("PWD");
  else if (se_span_eq(who, SE_SPAN("-"))) name = SE_SPAN("OLDPWD");
  else return se_give_up(x, "a user's home directory");
  if (who.len > 0 && x->shell == SE_ZSH)
    return se_give_up(x, "zsh reads it differently");
  if (!se_look_up(x, name, &known, &value)) return 0;
  if (known == SE_UNSET || value.len == 0 || *value.ptr != '/')
    return se_give_up(x, "a tilde without a directory");
  return se_mark_text(x, out, value, SE_COVERED);
}

/* Quotes do not belong in an expression, though some are accepted. */
static int emit_expression (se_expansion *x, se_marked *out,
                            const se_part *part) {
  for (; part != NULL; part = part->next) {
    int done;
    switch ((se_part_kind)part->kind) {
      case SE_LITERAL: case SE_GLOB: case SE_TILDE: case SE_BRACE:
        done = se_mark_text(x, out, part->raw, SE_COVERED);
        break;
      case SE_PARAMETER: case SE_ARITHMETIC: case SE_COMMAND:
        done = se_emit_part(x, out, part, SE_WAY_DOUBLE);
        break;
      default: done = se_give_up(x, "an arithmetic expression");
    }
    if (!done) return 0;
  }
  return 1;
}

int se_compute (se_expansion *x, const se_part *parts, int64_t *n) {
  se_marked m;
  se_marked_init(&m, x->arena);
  return emit_expression(x, &m, parts) &&
         se_arith(x, se_marked_text(&m), n);
}

static int emit_arithmetic (se_expansion *x, se_marked *out,
                            const se_part *part, se_way way) {
  char digits[SE_INTEGER_SIZE];
  int64_t n = 0;
  if (!se_compute(x, part->parts, &n)) return 0;
  return se_mark_text(x, out,
                      se_span_of(digits, se_put_integer(digits, n)),
                      way == SE_WAY_DOUBLE ? SE_COVERED : SE_GIVEN);
}

/* Only where braces are not expanded: there they are text around parts. */
static int emit_brace (se_expansion *x, se_marked *out, const se_part *part,
                       se_way way) {
  const se_mark mark = literal_mark(way);
  const se_word *word;
  const char *at = part->raw.ptr;
  const char *const end = at + part->raw.len;
  for (word = part->u.words; !(part->flags & SE_SEQUENCE) && word != NULL;
       word = word->next) {
    const se_span gap = se_span_of(at, (size_t)(word->raw.ptr - at));
    if (!se_mark_text(x, out, gap, mark)) return 0;
    if (word->parts == NULL ? !se_mark_text(x, out, word->raw, mark)
                            : !se_emit(x, out, word->parts, way)) return 0;
    at = word->raw.ptr + word->raw.len;
  }
  return se_mark_text(x, out, se_span_of(at, (size_t)(end - at)), mark);
}

static int emit_glob (se_expansion *x, se_marked *out, const se_part *part,
                      se_way way) {
  if (part->parts != NULL || x->shell != SE_BASH)
    return se_give_up(x, "a pattern for file names");
  return se_mark_text(x, out, part->raw, literal_mark(way));
}

int se_emit_part (se_expansion *x, se_marked *out, const se_part *part,
                  se_way way) {
  if (part->flags & SE_FOREIGN)
    return se_give_up(x, "zsh reads it differently");
  switch ((se_part_kind)part->kind) {
    case SE_LITERAL: return emit_literal(x, out, part, way);
    case SE_ESCAPE: return se_mark_text(x, out, part->text, SE_COVERED);
    case SE_SINGLE: return emit_quoted(x, out, part->text);
    case SE_ANSI: return emit_ansi(x, out, part);
    case SE_DOUBLE: return emit_double(x, out, part);
    case SE_PARAMETER: return se_emit_param(x, out, part, way);
    case SE_ARITHMETIC: return emit_arithmetic(x, out, part, way);
    case SE_TILDE: return emit_tilde(x, out, part);
    case SE_GLOB: return emit_glob(x, out, part, way);
    case SE_BRACE: return emit_brace(x, out, part, way);
    case SE_LOCALE: return se_give_up(x, "a text to be translated");
    case SE_COMMAND: return se_give_up(x, "a command substitution");
    case SE_PROCESS: return se_give_up(x, "a process substitution");
    case SE_ARRAY: return se_give_up(x, "an array");
  }
  return se_give_up(x, "an unknown construct");
}

int se_emit (se_expansion *x, se_marked *out, const se_part *parts,
             se_way way) {
  for (; parts != NULL; parts = parts->next)
    if (!se_emit_part(x, out, parts, way)) return 0;
  return 1;
}

int se_emit_string (se_expansion *x, const se_part *parts, se_way way,
                    se_span *text) {
  se_marked m;
  se_marked_init(&m, x->arena);
  if (!se_emit(x, &m, parts, way)) return 0;
  *text = se_marked_text(&m);
  return 1;
}

/* Words *********************************************************************/

static int has_brace (const se_part *parts) {
  for (; parts != NULL; parts = parts->next)
    if (parts->kind == SE_BRACE) return 1;
  return 0;
}

static int emit_variant (se_expansion *x, se_marked *out,
                         const se_variant *v) {
  size_t i;
  for (i = 0; i < v->count; i++) {
    const se_piece *const piece = &v->pieces[i];
    if (piece->part ? !se_emit_part(x, out, piece->part, SE_WAY_WORD)
                    : !se_mark_text(x, out, piece->text, SE_PLAIN)) return 0;
  }
  return 1;
}

static int expand_variants (se_expansion *x, se_splitter *s,
                            const se_part *parts) {
  se_variants variants;
  size_t i;
  if (!se_expand_braces(x, parts, &variants)) return 0;
  for (i = 0; i < variants.count; i++) {
    const size_t before = s->fields->count;
    se_marked m;
    se_marked_init(&m, x->arena);
    if (!se_check_variant(x, &variants.items[i]) ||
        !emit_variant(x, &m, &variants.items[i]) || !se_split(x, s, &m))
      return 0;
    if (x->shell == SE_ZSH && s->fields->count == before)
      return se_give_up(x, "zsh reads it differently");  /* keeps it */
  }
  return 1;
}

static int expand_fields (se_expansion *x, se_splitter *s,
                          const se_part *parts) {
  se_marked m;
  if (has_brace(parts)) return expand_variants(x, s, parts);
  se_marked_init(&m, x->arena);
  return se_emit(x, &m, parts, SE_WAY_WORD) && se_split(x, s, &m);
}

static int expand (se_expansion *x, se_span raw, const se_part *parts,
                   se_expand_mode mode, se_fields *fields) {
  se_splitter s;
  se_span text = raw;
  se_part plain;
  memset(&plain, 0, sizeof plain);
  if (!se_splitter_init(x, &s, fields)) return 0;
  if (parts == NULL && mode == SE_FIELDS && x->shell == SE_BASH)
    return raw.len == 0 || se_add_field(x, &s, raw);
  if (parts == NULL && mode == SE_FIELDS) {
    plain.kind = SE_LITERAL;
    plain.raw = plain.text = raw;
    parts = &plain;
  }
  if (mode == SE_FIELDS) return expand_fields(x, &s, parts);
  if (parts != NULL &&
      !se_emit_string(x, parts,
                      mode == SE_HEREDOC ? SE_WAY_DOUBLE : SE_WAY_WORD,
                      &text)) return 0;
  return se_add_field(x, &s, text);
}

se_status se_expand (se_arena *arena, se_shell shell, se_span raw,
                     const se_part *parts, se_expand_mode mode, se_vars vars,
                     se_fields *fields) {
  se_expansion x = { arena, vars, shell, 0, NULL, 0 };
  x.work = SE_MAX_WORK + 16 * raw.len;
  memset(fields, 0, sizeof *fields);
  if (expand(&x, raw, parts, mode, fields)) return SE_OK;
  fields->count = 0;
  fields->why = x.why;
  return x.no_memory ? SE_NOMEM : SE_OK;
}
