/* Words and assignments. See parse_state.h. */
#include "parse_state.h"

/* The bytes between, without any \newline. */
se_span se_unjoin (se_parser *p, const char *from, const char *to) {
  char *text, *next;
  if (memchr(from, '\\', (size_t)(to - from)) == NULL)
    return se_between(from, to);
  text = next = se_new(p, (size_t)(to - from) + 1);
  while (from < to) {
    if (from[0] == '\\' && to - from >= 2 && from[1] == '\n') from += 2;
    else *next++ = *from++;
  }
  return se_between(text, next);
}

/* Move behind the name at 'at', and tell where it ends; 0 if none is there. */
int se_name_end (se_parser *p, const char **end) {
  const char *const from = p->at;
  const char *s;
  int c = se_byte(p);
  if (c < 0 || !(se_class[c] & SE_C_ALPHA)) {
    p->at = from;
    return 0;
  }
  do {
    s = p->at;
    while (s < p->end && (se_class_of(*s) & (SE_C_ALPHA | SE_C_DIGIT))) s++;
    *end = p->at = s;
    if (s == p->end || *s != '\\') break;
    c = se_byte(p);
  } while (c >= 0 && se_class[c] & (SE_C_ALPHA | SE_C_DIGIT));
  return 1;
}

/* Unquoted text *************************************************************/

/* May what stands before 'at' begin an assignment, up to its = ? */
static int looks_assigned (const se_parser *p, const char *from) {
  const char *s = from;
  if (s == p->at || !(se_class_of(*s) & SE_C_ALPHA)) return 0;
  while (s < p->at && (se_class_of(*s) & (SE_C_ALPHA | SE_C_DIGIT))) s++;
  if (s < p->at && *s == '[') {
    const char *const close = memchr(s, ']', (size_t)(p->at - s));
    if (close == NULL) return 0;
    s = close + 1;
  }
  if (p->at - s >= 2 && s[0] == '+') s++;
  if (s >= p->at || *s != '=') return 0;
  return p->at[-1] == ':' || p->at == s + 1;
}

/* Where the tilde at 'at' may stand: 'from' is the start of the word. */
static int tilde_place (const se_parser *p, const se_build *b,
                        const char *from, unsigned place) {
  if (p->at == from) return 1;
  if (b->run == p->at) {  /* right behind a part */
    const se_part *const last = b->last;
    return last != NULL && last->kind == SE_LITERAL && last->raw.len == 1 &&
           b->frames != NULL &&
           (last->raw.ptr[0] == '{' ? last->raw.ptr == from
                                    : last->raw.ptr[0] == ',');
  }
  if (place & SE_W_VALUE) return p->at[-1] == ':';
  return (place & SE_W_ARG) != 0 &&
         (p->at[-1] == '=' || p->at[-1] == ':') && looks_assigned(p, from);
}

/*
** A tilde prefix runs up to a slash, a colon or the end of the word, and holds
** nothing that is quoted or expanded.
*/
static int tilde (se_parser *p, se_build *b, const char *from,
                  unsigned place) {
  const char *s = p->at + 1;
  se_part *part;
  int sure = 1;
  if (!tilde_place(p, b, from, place)) return 0;
  while (s < p->end && *s != '/' && *s != ':' &&
         !(se_class_of(*s) & (SE_C_META | SE_C_QUOTE | SE_C_BRACE |
                              SE_C_COMMA | SE_C_GLOB)))
    s++;
  if (s < p->end && *s != '/' && *s != ':' &&
      !(se_class_of(*s) & SE_C_META)) {
    const int in_brace = b->frames != NULL && (se_class_of(*s) & SE_C_COMMA);
    if (!(place & SE_W_BRACE) || (!in_brace && *s != '{')) return 0;
    sure = 0;  /* what follows the brace list joins the prefix */
  }
  se_build_flush(p, b);
  part = se_build_add(p, b, SE_TILDE, p->at, s);
  part->text = se_between(p->at + 1, s);
  if (!sure) part->flags = SE_FOREIGN;
  p->at = b->run = s;
  b->known = 0;
  b->text = 1;
  return 1;
}

int se_tilde (se_parser *p, se_build *b, unsigned place) {
  return tilde(p, b, p->at, place);
}

/* One of ?(..) *(..) +(..) @(..) !(..) */
static void extended (se_parser *p, se_build *b) {
  const char *const from = p->at;
  se_build inner;
  se_part *part;
  se_build_flush(p, b);
  se_enter(p, from);
  p->at++;
  se_byte(p);
  p->at++;
  se_build_start(p, &inner);
  se_scan_matched(p, &inner, '(', ')');
  part = se_build_add(p, b, SE_GLOB, from, p->at + 1);
  part->parts = se_build_parts(p, &inner);
  b->run = ++p->at;
  b->known = 0;
  b->flags |= SE_SEVERAL;
  se_leave(p);
}

static void glob (se_parser *p, se_build *b) {
  se_build_flush(p, b);
  p->at++;
  se_build_add(p, b, SE_GLOB, p->at - 1, p->at);
  b->known = 0;
  b->flags |= SE_SEVERAL;
}

/* ( and | are ordinary in a regular expression; pairs of ( ) hold blanks. */
static int regex (se_parser *p, se_build *b) {
  if (*p->at == '|') {
    p->at++;
    return 1;
  }
  if (*p->at != '(') return 0;
  p->at++;
  se_enter(p, p->at);
  se_scan_matched(p, b, '(', ')');
  p->at++;
  se_leave(p);
  return 1;
}

/*
** Lines that are joined within the word; 0 if the word ends before, for then
** the \newline is not part of it. A run of them is one part: see 'se_byte'.
*/
static int joined (se_parser *p, se_build *b, unsigned place) {
  const char *const from = p->at;
  const int c = se_byte(p);
  const char *const to = p->at;
  p->at = from;
  if (c < 0 || (se_class[c] & SE_C_META && c != '<' && c != '>' &&
                !(place & SE_W_REGEX)))
    return 0;
  se_build_flush(p, b);
  p->at = to;
  se_build_add(p, b, SE_ESCAPE, from, to);
  return 1;
}

/* A byte that is special here and there; 0 if it ends the word. */
static int special (se_parser *p, se_build *b, const char *from,
                    unsigned place) {
  const unsigned cls = se_class_of(*p->at);
  if (*p->at == '\\' && p->end - p->at >= 2 && p->at[1] == '\n') {
    return joined(p, b, place);
  } else if (cls & SE_C_QUOTE) {
    se_scan_quote(p, b, 0);
  } else if (cls & SE_C_META) {
    const int angle = *p->at == '<' || *p->at == '>';
    if (angle && se_byte_after(p) == '(') se_scan_process(p, b);
    else return (place & SE_W_REGEX) != 0 && regex(p, b);
  } else if (cls & SE_C_PATTERN && place & SE_W_EXTGLOB &&
             se_byte_after(p) == '(') {
    extended(p, b);
  } else if (cls & SE_C_TILDE) {
    if (!tilde(p, b, from, place)) p->at++;
  } else if (cls & SE_C_BRACE) {
    se_brace_open(p, b);
  } else if (cls & SE_C_COMMA) {
    if (*p->at == ',') se_brace_comma(p, b);
    else se_brace_close(p, b);
  } else if (cls & SE_C_BRACKET) {
    se_bracket_close(b, *p->at == ']');
    p->at++;
  } else if (*p->at == '[') {
    se_bracket_open(p, b);
  } else if (cls & SE_C_GLOB && place & SE_W_GLOB) {
    glob(p, b);
  } else {
    p->at++;
  }
  return 1;
}

static unsigned stops (unsigned place) {
  unsigned set = SE_C_META | SE_C_QUOTE;
  if (place & SE_W_BRACE) set |= SE_C_BRACE;
  if (place & SE_W_GLOB) set |= SE_C_GLOB;
  if (place & SE_W_TILDE) set |= SE_C_TILDE;
  if (place & SE_W_EXTGLOB) set |= SE_C_PATTERN;
  return set;
}

/* Scan to the end of a word that began at 'from'. */
static void scan (se_parser *p, se_build *b, const char *from,
                  unsigned place) {
  const unsigned base = stops(place);
  do {
    const unsigned set = base | (b->frames != NULL ? SE_C_COMMA : 0u) |
                         (b->brackets != NULL ? SE_C_BRACKET : 0u);
    const char *s = p->at;
    while (s < p->end && !(se_class_of(*s) & set)) s++;
    p->at = s;
  } while (p->at < p->end && special(p, b, from, place));
}

void se_scan_word (se_parser *p, se_build *b, unsigned place) {
  scan(p, b, p->at, place);
}

/* Most words are plain: no parts need to be built. */
static se_word *plain_word (se_parser *p, const char *from, unsigned place) {
  const unsigned set = stops(place);
  const char *s = p->at;
  se_word *word;
  while (s < p->end && !(se_class_of(*s) & set)) s++;
  if (s == from ||
      (s < p->end && (!(se_class_of(*s) & SE_C_META) || *s == '<' ||
                      *s == '>' || place & SE_W_REGEX)))
    return NULL;
  word = SE_NEW(p, se_word);
  word->raw = se_between(from, s);
  word->flags = SE_STATIC;
  p->at = s;
  if (se_zsh(p)) se_zsh_word(word);
  return word;
}

se_word *se_read_word (se_parser *p, unsigned place) {
  const char *const from = p->at;
  se_word *const word = plain_word(p, from, place);
  se_build b;
  if (word != NULL) return word;
  se_build_start(p, &b);
  scan(p, &b, from, place);
  return se_build_word(p, &b, from);
}

/* Assignments ***************************************************************/

/* Behind the [ of an index: reads it, and the ]. */
static se_word *read_index (se_parser *p) {
  const char *const from = p->at;
  se_build b;
  se_word *word;
  se_enter(p, from);
  se_build_start(p, &b);
  se_scan_nested(p, &b, '[', ']');
  word = se_build_word(p, &b, from);
  p->at++;
  se_leave(p);
  return word;
}

/* = or += behind a name. */
static int assigns (se_parser *p, int *append) {
  const int c = se_byte(p);
  *append = c == '+' && se_byte_after(p) == '=';
  if (c != '=' && !*append) return 0;
  p->at++;
  if (*append) {
    se_byte(p);
    p->at++;
  }
  return 1;
}

static se_word *read_value (se_parser *p) {
  se_word *const value =
    se_read_word(p, SE_W_TILDE | SE_W_VALUE |
                    (p->extglob ? (unsigned)SE_W_EXTGLOB : 0u));
  value->flags &= ~(unsigned)SE_SEVERAL;
  return value;
}

/* What began like  name[index]=  goes on as a word: [ ] is a glob in it. */
static se_word *indexed_word (se_parser *p, const char *from,
                              const se_word *index) {
  const char *const end = p->at;
  se_build b;
  p->at = index->raw.ptr - 1;
  se_build_start(p, &b);
  b.run = from;
  se_build_flush(p, &b);
  p->at++;
  se_build_add(p, &b, SE_GLOB, p->at - 1, p->at);
  if (index->parts != NULL) {
    b.last->next = index->parts;
    while (b.last->next != NULL) b.last = b.last->next;
    b.run = index->raw.ptr + index->raw.len;
  }
  p->at = end;
  b.known = 0;
  b.text = 1;
  b.flags = SE_SEVERAL;
  scan(p, &b, from, SE_W_PLAIN);
  return se_build_word(p, &b, from);
}

/* [index]=value in an array. */
static se_word *keyed_element (se_parser *p) {
  const char *const from = p->at++;
  se_word *const index = read_index(p);
  se_word *word;
  int append;
  if (assigns(p, &append)) {
    word = read_value(p);
    word->flags |= (unsigned)SE_KEYED | (append ? SE_APPEND : 0u);
    word->index = index;
    return word;
  }
  return indexed_word(p, from, index);
}

/* Elements up to the closing parenthesis, which is taken. */
se_assign *se_read_array (se_parser *p, se_assign *assign) {
  se_word **link = &assign->array;
  const char *const from = p->at;
  assign->is_array = 1;
  se_enter(p, from);
  for (;;) {
    se_word *word;
    int c = (se_skip_blanks(p), se_byte(p));
    if (c < 0)
      se_fail(p, SE_OPEN, from, "the ) that ends the array is missing");
    if (c == '\n') {
      p->at++;
      continue;
    }
    if (c == ')') break;
    if (c == '[') {
      word = keyed_element(p);
    } else {
      if (se_class[c] & SE_C_META &&
          !((c == '<' || c == '>') && se_byte_after(p) == '('))
        se_fail(p, SE_SYNTAX, p->at, "an array holds nothing but words");
      word = se_read_word(p, SE_W_PLAIN);
    }
    *link = word;
    link = &word->next;
  }
  p->at++;
  se_leave(p);
  return assign;
}

/* The value of  name=(..)more , which is no array. */
static se_word *odd_value (se_parser *p, se_assign *assign, const char *from) {
  se_build b;
  se_part *part;
  se_build_start(p, &b);
  part = se_build_add(p, &b, SE_ARRAY, from, p->at);
  part->u.assign = SE_NEW(p, se_assign);
  *part->u.assign = *assign;
  b.known = 0;
  se_scan_word(p, &b, SE_W_TILDE | SE_W_VALUE);
  assign->array = NULL;
  assign->is_array = 0;
  return se_build_word(p, &b, from);
}

static void value_of (se_parser *p, se_assign *assign) {
  const char *const from = p->at;
  if (se_byte(p) == '(' && p->declares != 2) {
    int c;
    p->at++;
    se_read_array(p, assign);
    c = p->at < p->end ? (unsigned char)*p->at : -1;
    if (c >= 0 && !(se_class[c] & SE_C_META))
      assign->value = odd_value(p, assign, from);
  } else {
    assign->value = read_value(p);
  }
}

/* After declare and its like, an assignment is an argument: one word. */
static se_word *as_word (se_parser *p, se_assign *assign, const char *value) {
  const char *const end = p->at;
  const int whole = !assign->is_array && assign->value->parts == NULL;
  se_build b;
  se_word *word;
  p->at = whole ? end : value;
  se_build_start(p, &b);
  b.run = assign->raw.ptr;
  se_build_flush(p, &b);
  p->at = b.run = end;
  if (assign->is_array) {
    se_build_add(p, &b, SE_ARRAY, value, end)->u.assign = assign;
    b.known = 0;
  } else if (!whole) {
    b.last->next = assign->value->parts;
    b.known = (assign->value->flags & SE_STATIC) != 0;
    b.flags = assign->value->flags & SE_QUOTED;
  }
  word = se_build_word(p, &b, assign->raw.ptr);
  word->flags |= SE_NO_SPLIT;
  return word;
}

/* An index that holds nothing special, as all must after declare. */
static se_word *simple_index (se_parser *p) {
  const char *const from = p->at + 1;
  const char *s = from;
  se_word *word;
  while (s < p->end && *s != ']' &&
         !(se_class_of(*s) & (SE_C_META | SE_C_QUOTE)))
    s++;
  if (s == p->end || *s != ']') return NULL;
  word = SE_NEW(p, se_word);
  word->raw = se_between(from, s);
  word->flags = SE_STATIC;
  p->at = s + 1;
  return word;
}

/* Can no assignment begin here? Tells so for most words at once. */
static int is_no_assign (const se_parser *p) {
  const char *s = p->at;
  if (!(se_class_of(*s) & SE_C_ALPHA) && *s != '\\') return 1;
  while (s < p->end && (se_class_of(*s) & (SE_C_ALPHA | SE_C_DIGIT))) s++;
  return s == p->end || (*s != '=' && *s != '[' && *s != '+' && *s != '\\');
}

int se_read_assign (se_parser *p, se_token *token) {
  const char *const from = p->at;
  const char *end, *value;
  se_word *index = NULL;
  se_assign *assign;
  int append;
  if (is_no_assign(p) || !se_name_end(p, &end)) return 0;
  if (se_byte(p) == '[') {
    if (p->declares) {
      index = simple_index(p);
    } else {
      p->at++;
      index = read_index(p);
    }
  }
  if (!assigns(p, &append)) {
    if (index == NULL || p->declares) {
      p->at = from;
      return 0;
    }
    token->kind = SE_T_WORD;
    token->word = indexed_word(p, from, index);
    return 1;
  }
  assign = SE_NEW(p, se_assign);
  assign->name = se_unjoin(p, from, end);
  assign->index = index;
  assign->append = (unsigned char)append;
  value = p->at;
  value_of(p, assign);
  assign->raw = se_between(from, p->at);
  token->kind = p->declares ? SE_T_WORD : SE_T_ASSIGN;
  token->assign = assign;
  if (p->declares) token->word = as_word(p, assign, value);
  return 1;
}
