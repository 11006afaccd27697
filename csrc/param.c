/* Parameters with their operators. See expansion.h. */
#include "arith.h"
#include "expansion.h"
#include "parse.h"
#include "pattern.h"
#include "utf8.h"

static const char UNSURE[] = "a parameter expansion of an unusual kind";
static const char LOCALE[] = "text that is not ASCII";

/* A parameter being expanded. */
typedef struct target {
  se_expansion *x;
  se_marked *out;
  const se_param *p;
  se_way way;
  se_known known;
  se_span value;
} target;

static int give (const target *t, se_span text) {
  return se_mark_text(t->x, t->out, text,
                      t->way == SE_WAY_DOUBLE ? SE_COVERED : SE_GIVEN);
}

static int give_argument (const target *t) {
  return se_emit(t->x, t->out, t->p->argument,
                 t->way == SE_WAY_DOUBLE ? SE_WAY_DOUBLE : SE_WAY_GIVEN);
}

static int unsure (const target *t) {
  return se_give_up(t->x, UNSURE);
}

static int is_ascii (const target *t) {
  return se_utf8_ascii(t->value) || se_give_up(t->x, LOCALE);
}

static int give_length (const target *t) {
  char digits[SE_INTEGER_SIZE];
  if (!is_ascii(t)) return 0;
  return give(t, se_span_of(digits, se_put_integer(
      digits, (int64_t)t->value.len)));
}

/* - = ? + with a colon treat an empty value as unset. */
static int counts_as_unset (const target *t) {
  return t->known == SE_UNSET ||
         (t->p->op_raw.ptr[0] == ':' && t->value.len == 0);
}

/* How often the operator's character is written: # and ##. */
static int is_twice (const target *t) {
  return t->p->op_raw.len > 1 && t->p->op_raw.ptr[1] == t->p->op_raw.ptr[0];
}

/* Which of these patterns begin with a home directory is hard to tell. */
static int is_tilde (const se_part *part) {
  return part != NULL && part->raw.len > 0 && part->raw.ptr[0] == '~';
}

static int read_pattern (const target *t, se_pattern *pattern) {
  se_marked m;
  if (is_tilde(t->p->argument)) return unsure(t);
  se_marked_init(&m, t->x->arena);
  return se_emit(t->x, &m, t->p->argument, SE_WAY_WORD) &&
         se_pattern_read(t->x, &m, pattern) &&
         se_pattern_fits(t->x, pattern, t->value);
}

static int strip (const target *t, int suffix) {
  const se_span v = t->value;
  se_pattern pattern;
  ptrdiff_t end;
  if (!read_pattern(t, &pattern) ||
      !se_pattern_match(t->x, &pattern, v, suffix ? v.len : 0, suffix,
                        is_twice(t), &end)) return 0;
  if (end == SE_NO_MATCH) return give(t, v);
  if (suffix) return give(t, se_span_of(v.ptr, (size_t)end));
  return give(t, se_span_of(v.ptr + end, v.len - (size_t)end));
}

/*
** The replacement. An unquoted & may mean the match; quotes that count as text
** were not special where they are.
*/
static int read_replacement (const target *t, se_span *text) {
  se_marked m;
  size_t i;
  if (is_tilde(t->p->second)) return unsure(t);
  se_marked_init(&m, t->x->arena);
  if (!se_emit(t->x, &m, t->p->second, SE_WAY_WORD)) return 0;
  *text = se_marked_text(&m);
  for (i = 0; i < text->len; i++) {
    if (m.marks.ptr[i] == SE_COVERED) continue;
    if (strchr(m.marks.ptr[i] == SE_PLAIN ? "&\\'\"" : "&\\", text->ptr[i]))
      return unsure(t);
  }
  return 1;
}

static int replace_all (const target *t, se_pattern *pattern, se_span with,
                        int once) {
  const se_span v = t->value;
  size_t at = 0;
  while (at < v.len) {
    ptrdiff_t end;
    if (!se_spend(t->x, 1) ||
        !se_pattern_match(t->x, pattern, v, at, 0, 1, &end)) return 0;
    if (end == SE_NO_MATCH) {
      if (!give(t, se_span_of(v.ptr + at++, 1))) return 0;
      continue;
    }
    if (!give(t, with)) return 0;
    at = (size_t)end;
    if (once) break;
  }
  return give(t, se_span_of(v.ptr + at, v.len - at));
}

/* /# and /% */
static int replace_end (const target *t, se_pattern *pattern, se_span with,
                        int suffix) {
  const se_span v = t->value;
  ptrdiff_t end;
  if (!se_pattern_match(t->x, pattern, v, suffix ? v.len : 0, suffix, 1,
                        &end)) return 0;
  if (end == SE_NO_MATCH) return give(t, v);
  if (suffix)
    return give(t, se_span_of(v.ptr, (size_t)end)) && give(t, with);
  return give(t, with) &&
         give(t, se_span_of(v.ptr + end, v.len - (size_t)end));
}

static int replace (const target *t) {
  const se_span op = t->p->op_raw;
  const int suffix = op.len > 1 && op.ptr[1] == '%';
  const int anchored = suffix || (op.len > 1 && op.ptr[1] == '#');
  se_pattern pattern;
  se_span with;
  if (!read_pattern(t, &pattern) || !read_replacement(t, &with)) return 0;
  if (t->known == SE_UNSET) return 1;
  if (!anchored && pattern.count == 0) return give(t, t->value);
  if (anchored || t->value.len == 0)
    return replace_end(t, &pattern, with, suffix);
  return replace_all(t, &pattern, with, !is_twice(t));
}

static char other_case (char c, int upper) {
  if (upper) return (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* Change the first character, or all; NULL matches any. */
static int change_case (const target *t, int upper, int all,
                        se_pattern *pattern) {
  const se_span v = t->value;
  size_t i;
  if (!is_ascii(t)) return 0;
  for (i = 0; i < v.len; i++) {
    char c = v.ptr[i];
    ptrdiff_t end = 1;
    if (pattern != NULL && !se_pattern_match(t->x, pattern,
        se_span_of(&c, 1), 0, 0, 1, &end)) return 0;
    if (end == 1 && (all || i == 0)) c = other_case(c, upper);
    if (!give(t, se_span_of(&c, 1))) return 0;
  }
  return 1;
}

static int change_matching (const target *t, int upper) {
  se_pattern pattern;
  if (t->p->argument == NULL)
    return change_case(t, upper, is_twice(t), NULL);
  if (!read_pattern(t, &pattern)) return 0;
  if (pattern.count == 0) return unsure(t);
  return change_case(t, upper, is_twice(t), &pattern);
}

/* A negative offset or length counts from the end. */
static int substring (const target *t) {
  const int64_t size = (int64_t)t->value.len;
  int64_t from = 0, len = INT64_MAX, to;
  if (!is_ascii(t) || !se_compute(t->x, t->p->argument, &from)) return 0;
  if ((t->p->flags & SE_SECOND) &&
      !se_compute(t->x, t->p->second, &len)) return 0;
  if (t->known == SE_UNSET) return 1;
  if (from < 0) from = from < -size ? -1 : from + size;
  if (from < 0 || from > size) return len < 0 ? unsure(t) : 1;
  if (len < 0) to = len < -size ? -1 : len + size;
  else to = len > size - from ? size : from + len;
  if (to < from) return unsure(t);
  return give(t, se_span_of(t->value.ptr + from, (size_t)(to - from)));
}

/* ${x@Q}: bash puts single quotes around printable text. */
static int give_quoted (const target *t) {
  const se_span v = t->value;
  size_t i;
  if (t->known == SE_UNSET) return 1;
  for (i = 0; i < v.len; i++)
    if (v.ptr[i] < ' ' || v.ptr[i] > '~') return unsure(t);
  if (!give(t, SE_SPAN("'"))) return 0;
  for (i = 0; i < v.len; i++) {
    const se_span byte = se_span_of(v.ptr + i, 1);
    if (!give(t, *byte.ptr == '\'' ? SE_SPAN("'\\''") : byte)) return 0;
  }
  return give(t, SE_SPAN("'"));
}

static int transform (const target *t) {
  const se_part *const letter = t->p->argument;
  if (letter == NULL || letter->raw.len != 1 || letter->next != NULL)
    return unsure(t);
  switch (letter->raw.ptr[0]) {
    case 'Q': return give_quoted(t);
    case 'U': return change_case(t, 1, 1, NULL);
    case 'u': return change_case(t, 1, 0, NULL);
    case 'L': return change_case(t, 0, 1, NULL);
    default: return unsure(t);
  }
}

static int apply (const target *t) {
  switch ((se_param_op)t->p->op) {
    case SE_OP_NONE: return give(t, t->value);
    case SE_OP_DEFAULT:
      return counts_as_unset(t) ? give_argument(t) : give(t, t->value);
    case SE_OP_ALTERNATE: return counts_as_unset(t) || give_argument(t);
    case SE_OP_ASSIGN:
      if (counts_as_unset(t)) return se_give_up(t->x, "an assignment");
      return give(t, t->value);
    case SE_OP_ERROR:
      if (counts_as_unset(t)) return se_give_up(t->x, "an error");
      return give(t, t->value);
    case SE_OP_PREFIX: return strip(t, 0);
    case SE_OP_SUFFIX: return strip(t, 1);
    case SE_OP_REPLACE: return replace(t);
    case SE_OP_UPPER: return change_matching(t, 1);
    case SE_OP_LOWER: return change_matching(t, 0);
    case SE_OP_SUBSTRING: return substring(t);
    case SE_OP_TRANSFORM: return transform(t);
    case SE_OP_TOGGLE: case SE_OP_BAD: break;
  }
  return unsure(t);
}

/*
** Does zsh differ, or might it? It reads more into what follows a parameter,
** and its patterns have more operators.
*/
static int is_foreign (const se_part *part) {
  const se_param *const p = part->u.param;
  if (p->flags & SE_INDIRECT) return 1;
  if (!(p->flags & SE_BRACED) && se_zsh_continues(part->next)) return 1;
  return p->op > SE_OP_ALTERNATE;
}

static int is_name (se_span name) {
  size_t i;
  for (i = 0; i < name.len; i++) {
    const char c = name.ptr[i];
    const int letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && c != '_' && (i == 0 || c < '0' || c > '9')) return 0;
  }
  return name.len > 0;
}

/* ${!x}: the variable named by $x. */
static int follow (target *t) {
  if (t->known == SE_UNSET || !is_name(t->value)) return unsure(t);
  return se_look_up(t->x, t->value, &t->known, &t->value);
}

int se_emit_param (se_expansion *x, se_marked *out, const se_part *part,
                   se_way way) {
  const se_param *const p = part->u.param;
  target t = { x, out, p, way, SE_NOT_KNOWN, { "", 0 } };
  if (p->op == SE_OP_BAD || p->index != NULL || p->name.len == 0 ||
      (p->flags & (SE_NAMES | SE_KEYS))) return unsure(&t);
  if (x->shell == SE_ZSH && is_foreign(part))
    return se_give_up(x, "zsh reads it differently");
  if (!se_look_up(x, p->name, &t.known, &t.value)) return 0;
  if ((p->flags & SE_INDIRECT) && !follow(&t)) return 0;
  if (p->flags & SE_LENGTH) return give_length(&t);
  return apply(&t);
}
