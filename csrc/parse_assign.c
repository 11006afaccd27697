/* Assignments and arrays. See parse_state.h. */
#include "parse_state.h"

/* After the [ of an index: read it, and the ]. */
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

/* = or += after a name. */
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

static int is_late (const se_parser *p) {
  return p->behind == SE_B_LATE;
}

static se_word *read_value (se_parser *p) {
  se_word *const value =
    se_read_word(p, p->at, SE_W_TILDE | SE_W_VALUE |
                           (p->extglob ? (unsigned)SE_W_EXTGLOB : 0u));
  value->flags &= ~(unsigned)SE_SEVERAL;
  return value;
}

/* A word that began like  name[index]= : its [ ] is a glob. */
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
  b.flags = SE_SEVERAL | (index->flags & SE_HOLDS);
  se_scan_word(p, &b, from, SE_W_PLAIN);
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

/*
** An element is a word. Where bash expects the start of a command, it reads the
** [ ] of  name[..]  as an index, and knows reserved words after coproc.
*/
static se_word *element (se_parser *p) {
  const char *const from = p->at;
  const char *end;
  se_word *word;
  if (p->behind == SE_B_NONE) return se_read_word(p, from, SE_W_PLAIN);
  if (se_name_end(p, &end) && se_byte(p) == '[') {
    p->at++;
    return indexed_word(p, from, read_index(p));
  }
  p->at = from;
  word = se_read_word(p, from, SE_W_PLAIN);
  if (p->behind == SE_B_COPROC) {
    const se_reserved reserved = se_reserved_word(se_plain_text(p, word));
    if (reserved != SE_R_NONE && reserved != SE_R_TIME)
      se_fail(p, SE_SYNTAX, from, "unexpected reserved word");
  }
  return word;
}

/* Elements up to the closing parenthesis, which is taken. */
static void read_array (se_parser *p, se_assign *assign) {
  se_word **link = &assign->array;
  const char *const from = p->at;
  assign->is_array = 1;
  se_enter(p, from);
  for (;;) {
    se_word *word;
    const int c = se_skip_blanks(p);
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
        se_fail(p, SE_SYNTAX, p->at, "an array may contain only words");
      word = element(p);
    }
    *link = word;
    link = &word->next;
  }
  p->at++;
  se_leave(p);
}

/* The value of  name=(..)more , which is not an array. */
static se_word *odd_value (se_parser *p, se_assign *assign, const char *from) {
  se_build b;
  se_part *part;
  se_build_start(p, &b);
  part = se_build_add(p, &b, SE_ARRAY, from, p->at);
  part->u.assign = SE_NEW(p, se_assign);
  *part->u.assign = *assign;
  b.known = 0;
  b.flags = SE_HOLDS;
  se_scan_word(p, &b, p->at, SE_W_TILDE | SE_W_VALUE);
  assign->array = NULL;
  assign->is_array = 0;
  return se_build_word(p, &b, from);
}

static void value_of (se_parser *p, se_assign *assign) {
  const char *const from = p->at;
  if (se_byte(p) == '(' && p->declares != 2 && !is_late(p)) {
    int c;
    p->at++;
    read_array(p, assign);
    c = p->at < p->end ? (unsigned char)*p->at : -1;
    if (c >= 0 && !(se_class[c] & SE_C_META))
      assign->value = odd_value(p, assign, from);
  } else {
    assign->value = read_value(p);
  }
}

static int is_join (const char *from, const char *to) {
  return to - from >= 2 && from[0] == '\\' && from[1] == '\n';
}

/*
** Plain text from 'run' to 'to', with lines joined. A backslash at the end of
** the script is text.
*/
static void joined_text (se_parser *p, se_build *b, const char *to) {
  p->at = b->run;
  while (p->at < to) {
    const char *const from = p->at;
    if (is_join(from, to)) {
      se_build_flush(p, b);
      while (is_join(p->at, to)) p->at += 2;
      se_build_add(p, b, SE_ESCAPE, from, p->at);
    } else {
      p->at++;
    }
  }
  se_build_flush(p, b);
}

/* After declare and similar commands, an assignment is one word. */
static se_word *as_word (se_parser *p, se_assign *assign, const char *value) {
  const char *const end = p->at;
  const int whole = !assign->is_array && assign->value->parts == NULL;
  se_build b;
  se_word *word;
  if (!assign->is_array) value = assign->value->raw.ptr;
  se_build_start(p, &b);
  b.run = assign->raw.ptr;
  joined_text(p, &b, whole ? end : value);
  p->at = b.run = end;
  if (assign->is_array) {
    se_build_add(p, &b, SE_ARRAY, value, end)->u.assign = assign;
    b.known = 0;
    b.flags = SE_HOLDS;
  } else if (!whole) {
    se_build_put(p, &b, assign->value->parts);
    b.known = (assign->value->flags & SE_STATIC) != 0;
    b.flags = assign->value->flags & (SE_QUOTED | SE_HOLDS);
  }
  word = se_build_word(p, &b, assign->raw.ptr);
  word->flags |= SE_NO_SPLIT;
  return word;
}

/* An index without anything special, as all must be after declare. */
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

/* Can no assignment begin here? A quick answer for most words. */
static int is_no_assign (const se_parser *p, const char **plain) {
  const char *s = p->at;
  if (!(se_class_of(*s) & SE_C_ALPHA)) return *s != '\\';
  while (s < p->end && (se_class_of(*s) & (SE_C_ALPHA | SE_C_DIGIT))) s++;
  *plain = s;
  return s == p->end || (*s != '=' && *s != '[' && *s != '+' && *s != '\\');
}

int se_read_assign (se_parser *p, se_token *token, const char **plain) {
  const char *const from = p->at;
  const int simple =
    (p->declares && p->behind != SE_B_COPROC) || is_late(p);
  const char *end, *value;
  se_word *index = NULL;
  se_assign *assign;
  int append;
  if (is_no_assign(p, plain) || !se_name_end(p, &end)) return 0;
  if (se_byte(p) == '[') {
    if (simple) {
      index = simple_index(p);
    } else {
      p->at++;
      index = read_index(p);
    }
  }
  if (!assigns(p, &append)) {
    if (index == NULL || simple) {
      p->at = from;
      return 0;
    }
    token->word = indexed_word(p, from, index);
    token->kind = SE_T_WORD;
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
