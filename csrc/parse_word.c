/* Words. See parse_state.h. */
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

/* Move past the name at 'at', and report its end; 0 if there is none. */
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

/* The name at 'at', which must exist. */
se_span se_read_name (se_parser *p) {
  const char *const from = p->at;
  const char *s = from;
  while (s < p->end && (se_class_of(*s) & (SE_C_ALPHA | SE_C_DIGIT))) s++;
  if (s < p->end && *s == '\\') {
    se_name_end(p, &s);
    p->at = s;
    return se_unjoin(p, from, s);
  }
  p->at = s;
  return se_between(from, s);
}

/* Unquoted text *************************************************************/

/* Can the text before 'at' begin an assignment, up to its = ? */
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

/* May a tilde be at 'at'? 'from' is the start of the word. */
static int tilde_place (const se_parser *p, const se_build *b,
                        const char *from, unsigned place) {
  if (p->at == from) return 1;
  if (b->run == p->at) {  /* right after a part */
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
** A tilde prefix ends at a slash, a colon or the end of the word, which is } in
** the argument of a parameter, and contains nothing quoted or expanded. With
** joined lines, it is uncertain.
*/
static int tilde (se_parser *p, se_build *b, const char *from,
                  unsigned place) {
  const char *s = p->at + 1;
  se_part *part;
  int sure = !b->joins;
  if (sure && !tilde_place(p, b, from, place)) return 0;
  while (s < p->end && *s != '/' && *s != ':' &&
         !(se_class_of(*s) & (SE_C_META | SE_C_QUOTE | SE_C_BRACE |
                              SE_C_COMMA | SE_C_GLOB)))
    s++;
  if (p->end - s >= 2 && s[0] == '\\' && s[1] == '\n') {
    sure = 0;
  } else if (s < p->end && *s != '/' && *s != ':' &&
             !(se_class_of(*s) & SE_C_META) &&
             !(*s == '}' && (place & SE_W_INNER))) {
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
  se_scan_pattern(p, &inner);
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
  se_scan_pattern(p, b);
  p->at++;
  se_leave(p);
  return 1;
}

/*
** Lines joined within the word; 0 if the word ends before, because then the
** \newline is not part of it. A run of them is one part: see 'se_byte'.
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
  b->joins = 1;
  return 1;
}

/* A byte that is special in some places; 0 if it ends the word. */
static int special (se_parser *p, se_build *b, const char *from,
                    unsigned place) {
  const unsigned cls = se_class_of(*p->at);
  if (*p->at == '\\' && p->end - p->at >= 2 && p->at[1] == '\n') {
    return joined(p, b, place);
  } else if (cls & SE_C_QUOTE) {
    se_scan_quote(p, b, 0);
  } else if (*p->at == '(' && place & SE_W_QUALIFIED && p->at > from) {
    return se_zsh_qualifier(p, b);
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
  const unsigned classes = SE_W_BRACE | SE_W_GLOB | SE_W_TILDE | SE_W_EXTGLOB;
  return SE_C_META | SE_C_QUOTE | (place & classes);
}

void se_scan_word (se_parser *p, se_build *b, const char *from,
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

/* Does the word, plain up to 's', end there? */
static int ends_plain (const se_parser *p, const char *s, unsigned place) {
  if (s < p->end && *s == '(' && place & SE_W_QUALIFIED) return 0;
  return s == p->end || (se_class_of(*s) & SE_C_META && *s != '<' &&
                         *s != '>' && !(place & SE_W_REGEX));
}

/* Most words are plain: no parts need to be built. */
se_word *se_read_word (se_parser *p, const char *plain, unsigned place) {
  const char *const from = p->at;
  const unsigned set = stops(place);
  const char *s = plain;
  se_build b;
  while (s < p->end && !(se_class_of(*s) & set)) s++;
  if (s > from && ends_plain(p, s, place)) {
    se_word *const word = SE_NEW(p, se_word);
    word->raw = se_between(from, s);
    word->flags = SE_STATIC;
    p->at = s;
    if (se_zsh(p)) se_zsh_word(word);
    return word;
  }
  se_build_start(p, &b);
  if (se_zsh(p) && s == from + 1 && *from == '=' && s < p->end && *s == '(')
    se_scan_process(p, &b);  /* =( ) is the name of a file, too */
  else
    p->at = s;
  se_scan_word(p, &b, from, place);
  return se_build_word(p, &b, from);
}
