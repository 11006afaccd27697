/* Substitutions: $x $(..) `..` $((..)) <(..). See parse_state.h. */
#include "parse_state.h"

/* Commands within a word ****************************************************/

typedef struct saved {
  se_here *pending;
  unsigned pendings;
  int declares, behind, closed, eof_paren, eof_brace;
} saved;

static saved begin (se_parser *p) {
  const saved s = { p->pending, p->pendings, p->declares, p->behind,
                    p->closed, p->eof_paren, p->eof_brace };
  p->pending = NULL;
  p->pendings = 0;
  p->declares = p->behind = p->eof_paren = p->eof_brace = 0;
  return s;
}

static void finish (se_parser *p, const saved *s) {
  if (p->pending != NULL && !se_zsh(p)) se_here_leave(p, s->pending);
  else p->pending = s->pending;
  p->pendings = s->pendings;
  p->declares = s->declares;
  p->behind = s->behind;
  p->closed = s->closed;
  p->eof_paren = s->eof_paren;
  p->eof_brace = s->eof_brace;
}

static se_node *list_in_parentheses (se_parser *p, const char *from) {
  se_node *const list = se_parse_list(p);
  if (se_peek(p, SE_M_COMMAND)->kind == SE_T_END)
    se_fail(p, SE_OPEN, from, "the ) that ends the substitution is missing");
  if (p->token.kind != SE_T_RPAREN) se_unexpected(p);
  se_take(p);
  return list;
}

/*
** bash reads a time right after the parenthesis as an ordinary word, and reads
** it again as a keyword when it runs the commands.
*/
static void timed (se_parser *p, se_part *part, const char *from) {
  const char *const inside = p->token.from;
  int good;
  p->untimed = 1;
  p->guesses++;
  list_in_parentheses(p, from);
  p->guesses--;
  if (p->pending != NULL)
    se_fail(p, SE_UNSURE, from, "a here-document is left after time");
  part->u.body = se_parse_region(p, inside, p->token.from, &good);
  if (!good) part->flags |= SE_OPAQUE;
}

/* The commands up to the closing parenthesis, which is taken. */
static void commands (se_parser *p, se_part *part, const char *from) {
  const saved s = begin(p);
  p->eof_paren = 1;
  p->nested++;
  if (se_peek(p, SE_M_COMMAND)->reserved == SE_R_TIME && !se_zsh(p))
    timed(p, part, from);
  else
    part->u.body = list_in_parentheses(p, from);
  p->nested--;
  finish(p, &s);
}

/* Arithmetic ****************************************************************/

void se_scan_nested (se_parser *p, se_build *b, char open, char close) {
  const char *const from = p->at;
  unsigned long depth = 0;
  while (p->at < p->end) {
    const char c = *p->at;
    if (se_class_of(*p->at) & SE_C_QUOTE) {
      se_scan_quote(p, b, 0);
      continue;
    }
    if ((c == '<' || c == '>') && se_scan_angle(p, b)) continue;
    if (c == close && depth-- == 0) return;
    if (c == open) depth++;
    p->at++;
  }
  se_fail(p, SE_OPEN, from - 1, "a closing bracket or brace is missing");
}

/*
** Move to the byte that closes 'open'. Of constructs that begin with a $, bash
** skips only $( and $ with the opening byte here: a ${ hides no parenthesis. In
** a 'pattern' it skips none of them.
*/
static void find_close (se_parser *p, char open, char close, int pattern) {
  const char *const from = p->at;
  unsigned long depth = 0;
  se_build skipped;
  se_build_start(p, &skipped);
  while (p->at < p->end) {
    const char c = *p->at;
    if (se_class_of(*p->at) & SE_C_QUOTE) {
      const int next = c == '$' ? se_byte_after(p) : 0;
      if (next == '{' || (next == '[' && open != '[') ||
          (next == '(' && pattern))
        p->at++;
      else se_scan_quote(p, &skipped, 0);
      continue;
    }
    if (c == close && depth-- == 0) return;
    if (c == open) depth++;
    p->at++;
  }
  se_fail(p, SE_OPEN, from - 1, "a closing parenthesis or bracket is missing");
}

static void scan_all (se_parser *p, void *arg) {
  se_build *const b = arg;
  while (p->at < p->end) {
    if (se_class_of(*p->at) & SE_C_QUOTE) se_scan_quote(p, b, 0);
    else p->at++;
  }
}

void se_fill (se_parser *p, se_build *b, const char *to,
              void (*scan) (se_parser *p, void *build)) {
  const char *const end = p->end;
  p->end = to;
  if (se_protect(p, scan, b) != SE_OK) {
    const char *const from = b->run;
    p->at = to;
    se_build_add(p, b, SE_COMMAND, from, to)->flags = SE_OPAQUE;
    p->held++;
    b->known = 0;
  }
  p->end = end;
}

static void scan_matched (se_parser *p, se_build *b, char open, char close,
                          int pattern) {
  const char *const from = p->at;
  const char *to;
  p->guesses++;
  find_close(p, open, close, pattern);
  p->guesses--;
  to = p->at;
  p->at = from;
  se_fill(p, b, to, scan_all);
}

void se_scan_pattern (se_parser *p, se_build *b) {
  scan_matched(p, b, '(', ')', 1);
}

int se_scan_arithmetic (se_parser *p, se_build *b, int joins) {
  const char *const from = p->at;
  const char *to;
  p->guesses++;
  find_close(p, '(', ')', 0);
  p->guesses--;
  if (se_byte_after(p) != ')' || (!joins && p->at[1] != ')')) return 0;
  to = p->at;
  p->at = from;
  se_fill(p, b, to, scan_all);
  return 1;
}

/*
** $(( and <(( end at their closing parentheses, whatever they contain; bash
** finds out what that is when it runs it. At the second one.
*/
static void subshell_first (se_parser *p, se_part *part) {
  const char *const inside = p->at++;
  const char *const joined = p->joined;
  int good;
  p->guesses++;
  find_close(p, '(', ')', 0);
  p->at++;
  find_close(p, '(', ')', 0);
  p->guesses--;
  if (p->joined < p->at) p->joined = p->at;
  part->u.body = se_parse_region(p, inside, p->at, &good);
  if (!good) part->flags |= SE_OPAQUE;
  p->joined = joined;
  p->at++;
}

static se_part *process (se_parser *p) {
  const char *const from = p->at;
  se_part *const part = SE_NEW(p, se_part);
  se_enter(p, from);
  part->kind = SE_PROCESS;
  p->at++;
  se_byte(p);
  p->at++;
  if (se_byte(p) == '(') subshell_first(p, part);
  else commands(p, part, from);
  part->raw = se_between(from, p->at);
  p->held++;
  se_leave(p);
  se_memo_store(p, from, 0, part);
  return part;
}

void se_scan_process (se_parser *p, se_build *b) {
  se_part *part;
  se_build_flush(p, b);
  part = se_memo_find(p, 0);
  if (part == NULL) part = process(p);
  p->at = part->raw.ptr + part->raw.len;
  se_build_put(p, b, part);
  b->known = 0;
  b->text = 1;
}

int se_scan_angle (se_parser *p, se_build *b) {
  const int c = se_byte_after(p);
  if (c == '(') {
    se_scan_process(p, b);
    return 1;
  }
  if (c != '<' && c != '>') return 0;
  p->at++;
  se_byte(p);
  p->at++;
  return 1;
}

/* At the second parenthesis of $(( */
static void arithmetic (se_parser *p, se_part *part) {
  const char *const inside = p->at;
  se_build b;
  p->at++;
  se_build_start(p, &b);
  if (!se_scan_arithmetic(p, &b, 1)) {
    p->at = inside;
    subshell_first(p, part);
    return;
  }
  part->kind = SE_ARITHMETIC;
  part->parts = se_build_parts(p, &b);
  p->at++;
  se_byte(p);
  p->at++;
}

/* $[..], the old form. */
static void old_arithmetic (se_parser *p, se_part *part) {
  se_build b;
  se_build_start(p, &b);
  scan_matched(p, &b, '[', ']', 0);
  part->kind = SE_ARITHMETIC;
  part->parts = se_build_parts(p, &b);
  p->at++;
}

/* ${ ..; } and ${| ..; } ****************************************************/

static void read_function (se_parser *p, se_part *part) {
  const char *const from = p->at;
  const saved s = begin(p);
  p->eof_brace = 1;
  p->nested++;
  part->u.body = se_parse_list(p);
  if (se_peek(p, SE_M_COMMAND)->kind == SE_T_END)
    se_fail(p, SE_OPEN, from, "the } that ends the substitution is missing");
  if (p->token.reserved != SE_R_CLOSE) se_unexpected(p);
  se_take(p);
  p->nested--;
  finish(p, &s);
}

/* In an older shell: an error, found when it runs. */
static void bad_function (se_parser *p, se_part *part) {
  se_build b;
  se_build_start(p, &b);
  se_scan_nested(p, &b, '\0', '}');
  part->u.body = NULL;
  part->flags |= SE_OPAQUE;
  p->at++;
}

static void skip_older (se_parser *p, void *arg) {
  se_build skipped;
  (void)arg;
  se_build_start(p, &skipped);
  se_scan_nested(p, &skipped, '\0', '}');
  p->at++;
}

/* Read it as a newer shell does; an older one must see the same end, or reject
** it. */
static void read_newer (se_parser *p, void *arg) {
  const char *const from = p->at;
  const char *end;
  if (*p->at == '|') p->at++;
  p->guesses++;
  read_function(p, arg);
  end = p->at;
  p->at = from;
  if (se_protect(p, skip_older, NULL) == SE_OK && p->at != end)
    se_fail(p, SE_UNSURE, from, "shells differ about the } that ends ${");
  p->at = end;
  p->guesses--;
}

/*
** A newer shell rejects a script with an error in one of these, so after the
** first failure the rest are read as by an older shell.
*/
static void function_substitution (se_parser *p, se_part *part) {
  const char *const from = p->at;
  part->flags |= *p->at == '|' ? SE_VALSUB : SE_FUNSUB;
  if (p->trying) {
    read_newer(p, part);
    return;
  }
  if (!p->older) {
    se_status status;
    p->trying = 1;
    status = se_protect(p, read_newer, part);
    p->trying = 0;
    if (status == SE_OK) return;
    if (status == SE_UNSURE) se_fail(p, status, p->stop, p->message);
    p->older = 1;
    p->at = from;
  }
  bad_function(p, part);
}

/* Everything that begins with a $ *******************************************/

static void substitution (se_parser *p, se_part *part, int c, int in_double) {
  const char *const from = p->at;
  p->at++;
  se_byte(p);
  p->at++;
  part->kind = SE_COMMAND;
  if (c == '[') {
    old_arithmetic(p, part);
  } else if (c == '{') {
    const int d = se_byte(p);
    if (d == ' ' || d == '\t' || d == '\n' || d == '|')
      function_substitution(p, part);
    else se_scan_braced(p, part, from, in_double);
  } else if (se_byte(p) == '(') {
    arithmetic(p, part);
  } else {
    commands(p, part, from);
  }
  part->raw = se_between(from, p->at);
  if (part->kind == SE_COMMAND) p->held++;
}

/* May "${x..}" give several words, as "$@" does? */
static int is_several (const se_param *param) {
  const se_word *const index = param->index;
  const se_part *part;
  if (param->flags & (SE_NAMES | SE_INDIRECT) || param->op == SE_OP_BAD ||
      (param->name.len == 1 && param->name.ptr[0] == '@') ||
      (index != NULL && index->raw.len == 1 && index->raw.ptr[0] == '@'))
    return 1;
  if (param->op < SE_OP_DEFAULT || param->op > SE_OP_ALTERNATE) return 0;
  for (part = param->argument; part != NULL; part = part->next)
    if (part->kind > SE_ANSI) return 1;
  return 0;
}

/* Note how a parameter or a substitution affects its word. */
static void note (se_build *b, const se_part *part, int in_double) {
  b->known = 0;
  if (part->kind == SE_ARITHMETIC) b->text = 1;
  else if (!in_double ||
           (part->kind == SE_PARAMETER && is_several(part->u.param)))
    b->flags |= SE_SEVERAL;
}

static void name (se_parser *p, se_part *part, int c) {
  const char *const from = p->at++;
  se_param *const param = SE_NEW(p, se_param);
  se_byte(p);
  if (se_class[c] & SE_C_ALPHA) {
    param->name = se_read_name(p);
  } else {
    param->name = se_between(p->at, p->at + 1);
    p->at++;
  }
  part->kind = SE_PARAMETER;
  part->u.param = param;
  part->raw = se_between(from, p->at);
}

void se_scan_dollar (se_parser *p, se_build *b, int in_double) {
  const char *const from = p->at;
  const int c = se_byte_after(p);
  se_part *part;
  if (c == '(' || c == '{' || c == '[') {
    se_build_flush(p, b);
    part = se_memo_find(p, in_double);
    if (part == NULL) {
      part = SE_NEW(p, se_part);
      se_enter(p, from);
      substitution(p, part, c, in_double);
      se_leave(p);
      se_memo_store(p, from, in_double, part);
    }
  } else if (c >= 0 &&
             se_class[c] & (SE_C_ALPHA | SE_C_DIGIT | SE_C_SPECIAL)) {
    se_build_flush(p, b);
    part = SE_NEW(p, se_part);
    name(p, part, c);
  } else {
    p->at++;
    return;
  }
  p->at = part->raw.ptr + part->raw.len;
  se_build_put(p, b, part);
  note(b, part, in_double);
}

/* `..` **********************************************************************/

static const char *backquote_end (se_parser *p, const char *s, int in_double,
                                  int *removes) {
  const char *const from = s - 1;
  for (; s < p->end && *s != '`'; s++) {
    if (*s != '\\' || s + 1 == p->end) continue;
    s++;
    if (*s == '$' || *s == '`' || *s == '\\' || (*s == '"' && in_double))
      *removes = 1;
  }
  if (s >= p->end) se_fail(p, SE_OPEN, from, "the closing ` is missing");
  return s;
}

/* The text without the backslashes that backquotes require. */
static se_span unescape (se_parser *p, const char *s, const char *end,
                         int in_double) {
  char *const text = se_new(p, (size_t)(end - s) + 1);
  char *out = text;
  while (s < end) {
    if (*s == '\\' && s + 1 < end &&
        (s[1] == '$' || s[1] == '`' || s[1] == '\\' ||
         (s[1] == '"' && in_double)))
      s++;
    *out++ = *s++;
  }
  return se_between(text, out);
}

static void backquoted (se_parser *p, se_part *part, int in_double) {
  const char *const from = p->at;
  int removes = 0, good = 1;
  const char *const to = backquote_end(p, from + 1, in_double, &removes);
  part->kind = SE_COMMAND;
  part->flags = SE_BACKQUOTED;
  part->raw = se_between(from, to + 1);
  p->held++;
  if (removes) {
    part->u.inner = se_parse_inner(p, unescape(p, from + 1, to, in_double));
    if (part->u.inner != NULL) part->flags |= SE_INNER;
    else good = 0;
  } else {
    const char *const joined = p->joined;
    const char *const bare = p->bare;
    if (p->joined < to) p->joined = to;
    if (p->bare < to) p->bare = to;
    part->u.body = se_parse_region(p, from + 1, to, &good);
    p->joined = joined;
    p->bare = bare;
  }
  if (!good) part->flags |= SE_OPAQUE;
}

void se_scan_backquote (se_parser *p, se_build *b, int in_double) {
  const char *const from = p->at;
  se_part *part;
  se_build_flush(p, b);
  part = se_memo_find(p, in_double);
  if (part == NULL) {
    part = SE_NEW(p, se_part);
    se_enter(p, from);
    backquoted(p, part, in_double);
    se_leave(p);
    se_memo_store(p, from, in_double, part);
  }
  p->at = part->raw.ptr + part->raw.len;
  se_build_put(p, b, part);
  note(b, part, in_double);
}
