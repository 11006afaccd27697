/* Splits expanded text into fields. See expansion.h. */
#include "expansion.h"

enum { DELIMITS = 1, IS_SPACE = 2 };

static void set_ifs (se_splitter *s, se_span ifs) {
  size_t i;
  for (i = 0; i < ifs.len; i++) {
    const unsigned char c = (unsigned char)ifs.ptr[i];
    const int space = c == ' ' || c == '\t' || c == '\n';
    s->ifs[c] = space ? DELIMITS | IS_SPACE : DELIMITS;
    if (!space && (c < 0x20 || c >= 0x7F)) s->odd = 1;
  }
}

int se_splitter_init (se_expansion *x, se_splitter *s, se_fields *fields) {
  se_span ifs = SE_SPAN(" \t\n"), given;
  memset(s, 0, sizeof *s);
  s->fields = fields;
  if (x->shell == SE_BASH &&
      x->vars.lookup(x->vars.ud, SE_SPAN("IFS"), &given) == SE_SET)
    ifs = given;
  if (x->shell == SE_BASH) set_ifs(s, ifs);
  return se_spend(x, ifs.len);
}

int se_add_field (se_expansion *x, se_splitter *s, se_span field) {
  se_fields *const f = s->fields;
  se_span *items;
  if (f->count == SE_MAX_FIELDS) return se_give_up(x, "too many fields");
  items = se_grow_items(x->arena, f->items, f->count + 1, &s->room,
                        sizeof *items);
  if (items == NULL) return se_no_memory(x);
  f->items = items;
  items[f->count++] = field;
  return 1;
}

/* Can this byte be special in a file name pattern? */
static int is_bare (const se_expansion *x, char mark) {
  return mark == SE_PLAIN || (mark == SE_GIVEN && x->shell == SE_BASH);
}

/*
** Anything that the shell may take for a pattern: as certain as * or as
** unlikely as a backslash from a variable.
*/
static int is_pattern (const se_expansion *x, const se_marked *m,
                       size_t from, size_t to) {
  int bracket = 0;
  size_t i;
  for (i = from; i < to; i++) {
    const char mark = m->marks.ptr[i];
    if (!is_bare(x, mark)) continue;
    switch (m->bytes.ptr[i]) {
      case '*': case '?': return 1;
      case '[':
        if (x->shell == SE_ZSH) return 1;  /* or an error, if left open */
        bracket = 1;
        break;
      case ']': if (bracket) return 1; break;
      case '\\': if (mark == SE_GIVEN) return 1; break;
      case '+': case '@': case '!':
        if (mark == SE_GIVEN && i + 1 < to && m->bytes.ptr[i + 1] == '(')
          return 1;
        break;
      default: break;
    }
  }
  return 0;
}

/* The bytes [from, to) of 'm' are a field, without SE_NOTHING. */
static int close_field (se_expansion *x, se_splitter *s, const se_marked *m,
                        size_t from, size_t to) {
  size_t len = 0, i;
  char *text;
  if (is_pattern(x, m, from, to))
    return se_give_up(x, "a pattern for file names");
  text = se_arena_take(x->arena, to - from);
  if (text == NULL) return se_no_memory(x);
  for (i = from; i < to; i++)
    if (m->marks.ptr[i] != SE_NOTHING) text[len++] = m->bytes.ptr[i];
  return se_add_field(x, s, se_span_of(text, len));
}

static int is_delimiter (const se_splitter *s, const se_marked *m, size_t i) {
  if (m->marks.ptr[i] != SE_GIVEN) return 0;
  return s->ifs[(unsigned char)m->bytes.ptr[i]];
}

/*
** Skip the space between two fields: white space, at most one other delimiter,
** and white space.
*/
static size_t skip_delimiter (const se_splitter *s, const se_marked *m,
                              size_t i, int other) {
  const size_t end = m->bytes.len;
  int kind;
  while (i < end && (kind = is_delimiter(s, m, i)) != 0) {
    if (!(kind & IS_SPACE) && !other) break;
    if (!(kind & IS_SPACE)) other = 0;
    i++;
  }
  return i;
}

/*
** A field of nothing but empty quotes, after other empty quotes in the word:
** where the quotes were decides whether bash keeps it, as in ""$k${h+""}.
*/
static int is_doubtful (const se_marked *m, size_t from, size_t to) {
  const char *const marks = m->marks.ptr;
  size_t i;
  for (i = from; i < to; i++)
    if (marks[i] != SE_NOTHING) return 0;
  return from < to && memchr(marks, SE_NOTHING, from) != NULL;
}

int se_split (se_expansion *x, se_splitter *s, const se_marked *m) {
  const size_t end = m->bytes.len;
  size_t i, from;
  if (!se_spend(x, end)) return 0;
  if (s->odd && memchr(m->marks.ptr, SE_GIVEN, end) != NULL)
    return se_give_up(x, "an unusual IFS");
  from = skip_delimiter(s, m, 0, 0);
  while (from < end) {
    for (i = from; i < end && !is_delimiter(s, m, i); i++);
    if (is_doubtful(m, from, i)) return se_give_up(x, "several empty quotes");
    if (!close_field(x, s, m, from, i)) return 0;
    from = skip_delimiter(s, m, i, 1);
  }
  return 1;
}
