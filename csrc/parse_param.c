/* ${..}: a parameter, its operator, its arguments. See parse_state.h. */
#include "parse_state.h"

enum { WORD, PATTERN, NUMBER };  /* kinds of arguments */

static void scan (se_parser *p, void *build) {
  se_scan_double(p, build, 0);
}

/*
** Single quotes in a double-quoted ${x:-..} hide a } but are literal, and the
** text between them is expanded.
*/
static void literal_quotes (se_parser *p, se_build *b) {
  const char *const from = p->at++;
  const char *const to = memchr(p->at, '\'', (size_t)(p->end - p->at));
  if (to == NULL) se_fail(p, SE_OPEN, from, "the closing ' is missing");
  se_fill(p, b, to, scan);
  p->at++;
}

static void backslash (se_parser *p, se_build *b) {
  const char c = p->end - p->at >= 2 ? p->at[1] : '\0';
  if (c != '\0' && strchr("$`\\\n\"}", c) != NULL) se_scan_quote(p, b, 1);
  else p->at += c != '\0' ? 2 : 1;
}

/* A byte that is special in an argument. */
static void special (se_parser *p, se_build *b, int kind, int in_double) {
  const char c = *p->at;
  if (kind == WORD && in_double && c == '\'') literal_quotes(p, b);
  else if (kind == WORD && in_double && c == '\\') backslash(p, b);
  else se_scan_quote(p, b, in_double);
}

static void glob (se_parser *p, se_build *b, const char *from) {
  const char c = *p->at;
  if (c == '[') {
    se_bracket_open(p, b);
  } else if (c == '~') {
    if (p->at != from || !se_tilde(p, b, SE_W_INNER)) p->at++;
  } else {
    se_build_flush(p, b);
    p->at++;
    se_build_add(p, b, SE_GLOB, p->at - 1, p->at);
  }
}

/* Up to }, the end, or one of the bytes in 'ends' outside quotes. */
static se_part *argument (se_parser *p, int kind, int in_double,
                          const char *ends) {
  const char *const from = p->at;
  const int plain = kind == PATTERN || (kind == WORD && !in_double);
  unsigned long depth = 0;
  se_build b;
  se_build_start(p, &b);
  while (p->at < p->end && *p->at != '}') {
    const char c = *p->at;
    const unsigned cls = se_class_of(c);
    if (depth == 0 && c != '\0' && strchr(ends, c) != NULL) break;
    if (kind == NUMBER && (c == '(' || c == '?')) depth++;
    if (kind == NUMBER && (c == ')' || c == ':') && depth > 0) depth--;
    if (cls & SE_C_QUOTE) special(p, &b, kind, in_double);
    else if ((c == '<' || c == '>') && se_scan_angle(p, &b)) continue;
    else if (plain && cls & (SE_C_GLOB | SE_C_TILDE)) glob(p, &b, from);
    else {
      if (cls & SE_C_BRACKET && plain) se_bracket_close(&b, c == ']');
      p->at++;
    }
  }
  return se_build_parts(p, &b);
}

/* A bad substitution in bash, or one that only another shell knows. */
static void bad (se_parser *p, se_param *param, const char *from,
                 int in_double) {
  param->op = SE_OP_BAD;
  param->argument = argument(p, WORD, in_double, "");
  param->op_raw = se_between(from, p->at);
}

/* The operator's byte twice, or once. */
static void twice (se_parser *p) {
  const char c = *p->at++;
  if (se_byte(p) == c) p->at++;
}

static void replace (se_parser *p, se_param *param, const char *from) {
  int c;
  param->op = SE_OP_REPLACE;
  p->at++;
  c = se_byte(p);
  if (c == '/' || c == '#' || c == '%') p->at++;
  param->op_raw = se_between(from, p->at);
  param->argument = argument(p, PATTERN, 0, "/");
  if (p->at == p->end || *p->at != '/') return;
  p->at++;
  param->flags |= SE_SECOND;
  param->second = argument(p, WORD, param->flags & SE_IN_DOUBLE, "");
}

static void substring (se_parser *p, se_param *param, const char *from) {
  param->op = SE_OP_SUBSTRING;
  param->op_raw = se_between(from, p->at);
  param->argument = argument(p, NUMBER, 0, ":");
  if (p->at == p->end || *p->at != ':') return;
  p->at++;
  param->flags |= SE_SECOND;
  param->second = argument(p, NUMBER, 0, "");
}

static se_param_op word_operator (int c) {
  switch (c) {
    case '-': return SE_OP_DEFAULT;
    case '=': return SE_OP_ASSIGN;
    case '?': return SE_OP_ERROR;
    case '+': return SE_OP_ALTERNATE;
    default: return SE_OP_NONE;
  }
}

static se_param_op pattern_operator (int c) {
  switch (c) {
    case '#': return SE_OP_PREFIX;
    case '%': return SE_OP_SUFFIX;
    case '^': return SE_OP_UPPER;
    case ',': return SE_OP_LOWER;
    case '~': return SE_OP_TOGGLE;
    default: return SE_OP_NONE;
  }
}

static void operation (se_parser *p, se_param *param, int in_double) {
  const char *const from = p->at;
  int c = se_byte(p);
  const int colon = c == ':';
  if (colon) {
    p->at++;
    c = se_byte(p);
  }
  if (word_operator(c) != SE_OP_NONE) {
    param->op = (unsigned char)word_operator(c);
    p->at++;
    param->op_raw = se_between(from, p->at);
    param->argument = argument(p, WORD, in_double, "");
  } else if (colon) {
    substring(p, param, from);
  } else if (pattern_operator(c) != SE_OP_NONE) {
    param->op = (unsigned char)pattern_operator(c);
    twice(p);
    param->op_raw = se_between(from, p->at);
    param->argument = argument(p, PATTERN, 0, "");
  } else if (c == '/') {
    replace(p, param, from);
  } else if (c == '@') {
    param->op = SE_OP_TRANSFORM;
    p->at++;
    param->op_raw = se_between(from, p->at);
    param->argument = argument(p, PATTERN, 0, "");
    if (param->argument == NULL) param->op = SE_OP_BAD;
  } else if (c != '}') {
    bad(p, param, from, in_double);
  }
}

/* After the [ of an index. A } ends it too, but makes it a bad one. */
static int index_of (se_parser *p, se_param *param) {
  const char *const from = p->at;
  unsigned long depth = 0;
  se_build b;
  se_build_start(p, &b);
  while (p->at < p->end && *p->at != '}') {
    if (se_class_of(*p->at) & SE_C_QUOTE) {
      se_scan_quote(p, &b, 0);
      continue;
    }
    if ((*p->at == '<' || *p->at == '>') && se_scan_angle(p, &b)) continue;
    if (*p->at == ']' && depth-- == 0) break;
    if (*p->at == '[') depth++;
    p->at++;
  }
  param->index = se_build_word(p, &b, from);
  if (p->at == p->end || *p->at != ']') return 0;
  p->at++;
  return 1;
}

/* Does the $ at 'at' belong to the byte after it? */
static int opens (se_parser *p) {
  const int c = se_byte_after(p);
  return c == '(' || c == '{' || c == '[' || c == '\'' || c == '$';
}

/* The name itself; 0 if there is none. */
static int name_of (se_parser *p, se_param *param) {
  const char *const from = (se_byte(p), p->at);
  const char *end;
  const int c = se_byte(p);
  if (c < 0) return 0;
  if (se_name_end(p, &end)) {
    param->name = se_unjoin(p, from, end);
    return 1;
  }
  if (se_class[c] & SE_C_DIGIT) {
    while (p->at < p->end && (se_class_of(*p->at) & SE_C_DIGIT)) p->at++;
  } else if (strchr("@*#?-$!", c) != NULL && !(c == '$' && opens(p))) {
    p->at++;
  } else {
    return 0;
  }
  param->name = se_between(from, p->at);
  return 1;
}

/* Is it ${#name} and not, say, ${#-x}: $# with an operator? */
static int is_length (se_parser *p) {
  const char *const from = p->at;
  const int c = se_byte_after(p);
  int length = 0;
  if (c >= 0 && (se_class[c] & (SE_C_ALPHA | SE_C_DIGIT))) return 1;
  if (c >= 0 && strchr("@*#?-$!", c) != NULL) {
    p->at++;
    se_byte(p);
    length = se_byte_after(p) == '}' || ((c == '@' || c == '*') &&
                                         se_byte_after(p) == '[');
  }
  p->at = from;
  return length;
}

/* Is it ${!name}, and not $! with an operator? */
static int is_indirect (se_parser *p) {
  const int c = se_byte_after(p);
  return c >= 0 && (se_class[c] & (SE_C_ALPHA | SE_C_DIGIT) || c == '#' ||
                    c == '@' || c == '*' || c == '?' || c == '!');
}

/* ${!x*} ${!x@} ${!x[*]} ${!x[@]} */
static void indirect (se_parser *p, se_param *param) {
  const int c = se_byte(p);
  const se_word *const index = param->index;
  if ((c == '*' || c == '@') && index == NULL && se_byte_after(p) == '}') {
    param->flags |= SE_NAMES;
    p->at++;
    se_byte(p);
  } else if (index != NULL && index->raw.len == 1 && c == '}' &&
             (index->raw.ptr[0] == '@' || index->raw.ptr[0] == '*')) {
    param->flags |= SE_KEYS;
  }
}

static void contents (se_parser *p, se_param *param, int in_double) {
  const char *const from = p->at;
  int c = se_byte(p);
  if (c == '#' && is_length(p)) param->flags |= SE_LENGTH;
  if (c == '!' && is_indirect(p)) param->flags |= SE_INDIRECT;
  if (param->flags & (SE_LENGTH | SE_INDIRECT)) p->at++;
  if (!name_of(p, param)) {
    bad(p, param, from, in_double);
    return;
  }
  if (se_byte(p) == '[') {
    p->at++;
    if (!index_of(p, param)) {
      bad(p, param, from, in_double);
      return;
    }
  }
  if (param->flags & SE_INDIRECT) indirect(p, param);
  c = se_byte(p);
  if (param->flags & SE_LENGTH && c != '}') bad(p, param, from, in_double);
  else operation(p, param, in_double);
}

void se_scan_braced (se_parser *p, se_part *part, const char *from,
                     int in_double) {
  se_param *const param = SE_NEW(p, se_param);
  part->kind = SE_PARAMETER;
  part->u.param = param;
  param->flags = (unsigned char)(SE_BRACED | (in_double ? SE_IN_DOUBLE : 0));
  contents(p, param, in_double);
  if (se_byte(p) != '}')
    se_fail(p, SE_OPEN, from, "the } that ends ${ is missing");
  p->at++;
}
