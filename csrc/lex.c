/* Tokens of the shell language. See lex.h. */
#include "lex.h"

#include <limits.h>

#include "parse_state.h"

/* By byte; the sums of the SE_C_ bits. Bytes from 128 on are ordinary. */
const unsigned short se_class[256] = {
     0,    0,    0,    0,    0,    0,    0,    0,
     0, 1025,    1,    0,    0,    0,    0,    0,
     0,    0,    0,    0,    0,    0,    0,    0,
     0,    0,    0,    0,    0,    0,    0,    0,
  1025, 4224, 2050, 4096, 6146,    0,    1,    2,
     1,    1, 4240,  128,    8, 4096,    0,   32,
   512,  512,  512,  512,  512,  512,  512,  512,
   512,  512,    0,    1,    1,    0,    1, 4240,
  4224,  256,  256,  256,  256,  256,  256,  256,
   256,  256,  256,  256,  256,  256,  256,  256,
   256,  256,  256,  256,  256,  256,  256,  256,
   256,  256,  256,   16, 2050,   32,    0,  256,
  2050,  256,  256,  256,  256,  256,  256,  256,
   256,  256,  256,  256,  256,  256,  256,  256,
   256,  256,  256,  256,  256,  256,  256,  256,
   256,  256,  256,    4,    1,    8,   64,    0
};

int se_byte_slow (se_parser *p) {
  while (p->end - p->at >= 2 && p->at[0] == '\\' && p->at[1] == '\n')
    p->at += 2;
  return p->at < p->end ? (unsigned char)*p->at : -1;
}

int se_byte_after_slow (se_parser *p) {
  const char *const at = p->at;
  int c;
  p->at++;
  c = se_byte(p);
  p->at = at;
  return c;
}

int se_is_joined (const char *from, const char *line) {
  const char *s = line;
  while (s > from && s[-1] == '\\') s--;
  return (line - s) % 2 != 0;
}

int se_has_join (const char *from, const char *to) {
  const char *s = from;
  while ((s = memchr(s, '\\', (size_t)(to - s))) != NULL)
    if (++s < to && *s == '\n') return 1;
  return 0;
}

/* The newline after a comment, or the end. */
static const char *comment_end (const se_parser *p, const char *from) {
  const char *s = from;
  while ((s = memchr(s, '\n', (size_t)(p->end - s))) != NULL) {
    if (s >= p->joined || !se_is_joined(from, s)) return s;
    s++;
  }
  return p->end;
}

SE_NORETURN static void bad_newline (se_parser *p) {
  se_fail(p, SE_SYNTAX, p->pushed - 1, "unexpected token after (( )");
}

static inline int skip_blanks (se_parser *p) {
  const char *s = p->at;
  const char *const end = p->end;
  for (;;) {
    while (s < end && (*s == ' ' || *s == '\t')) s++;
    p->at = s;
    if (s == end) return -1;
    if (*s != '\\') break;
    if (s + 1 == p->pushed) bad_newline(p);
    se_byte_slow(p);
    if (p->at == s) break;
    s = p->at;
  }
  if (*s != '#') return (unsigned char)*s;
  p->at = s = comment_end(p, s);
  return s < end ? '\n' : -1;
}

int se_skip_blanks (se_parser *p) {
  return skip_blanks(p);
}

/* Reserved words ************************************************************/

/* Of equal length: the callers make sure of that. */
#define same(text, word) (memcmp((text).ptr, word, sizeof(word) - 1) == 0)

static se_reserved reserved_of_4 (se_span s) {
  switch (s.ptr[0]) {
    case 't':
      if (same(s, "then")) return SE_R_THEN;
      return same(s, "time") ? SE_R_TIME : SE_R_NONE;
    case 'e':
      if (same(s, "else")) return SE_R_ELSE;
      if (same(s, "elif")) return SE_R_ELIF;
      return same(s, "esac") ? SE_R_ESAC : SE_R_NONE;
    case 'd': return same(s, "done") ? SE_R_DONE : SE_R_NONE;
    case 'c': return same(s, "case") ? SE_R_CASE : SE_R_NONE;
    default: return SE_R_NONE;
  }
}

static se_reserved reserved_of_2 (se_span s) {
  if (same(s, "if")) return SE_R_IF;
  if (same(s, "fi")) return SE_R_FI;
  if (same(s, "do")) return SE_R_DO;
  if (same(s, "in")) return SE_R_IN;
  if (same(s, "]]")) return SE_R_COND_END;
  return same(s, "[[") ? SE_R_COND : SE_R_NONE;
}

se_reserved se_reserved_word (se_span s) {
  switch (s.len) {
    case 1:
      if (s.ptr[0] == '{') return SE_R_OPEN;
      if (s.ptr[0] == '}') return SE_R_CLOSE;
      return s.ptr[0] == '!' ? SE_R_BANG : SE_R_NONE;
    case 2: return reserved_of_2(s);
    case 3: return same(s, "for") ? SE_R_FOR : SE_R_NONE;
    case 4: return reserved_of_4(s);
    case 5:
      if (same(s, "while")) return SE_R_WHILE;
      return same(s, "until") ? SE_R_UNTIL : SE_R_NONE;
    case 6:
      if (same(s, "select")) return SE_R_SELECT;
      return same(s, "coproc") ? SE_R_COPROC : SE_R_NONE;
    case 8: return same(s, "function") ? SE_R_FUNCTION : SE_R_NONE;
    default: return SE_R_NONE;
  }
}

se_span se_joined_text (se_parser *p, const se_word *word) {
  const se_span raw = word->raw;
  if ((word->flags & (SE_STATIC | SE_QUOTED)) != SE_STATIC || raw.len > 64)
    return se_span_of(raw.ptr, 0);
  return se_unjoin(p, raw.ptr, raw.ptr + raw.len);
}

/* Operators *****************************************************************/

static int follows (se_parser *p, int c) {
  if (se_byte(p) != c) return 0;
  p->at++;
  return 1;
}

static int operator_of (se_parser *p, char c) {
  switch (c) {
    case '\n':
      if (p->at == p->pushed) bad_newline(p);
      return SE_T_NEWLINE;
    case '(': return SE_T_LPAREN;
    case ')': return SE_T_RPAREN;
    case '|':
      if (follows(p, '|')) return SE_T_OR;
      return follows(p, '&') ? SE_T_BAR_AMP : SE_T_BAR;
    case '&':
      if (follows(p, '&')) return SE_T_AND;
      if (se_zsh(p) && !follows(p, '|')) follows(p, '!');  /* disowned */
      return SE_T_AMP;
    default:
      if (follows(p, '&')) return SE_T_SEMI_AMP;
      if (!follows(p, ';')) return SE_T_SEMI;
      return follows(p, '&') ? SE_T_SEMI_SEMI_AMP : SE_T_SEMI_SEMI;
  }
}

static int redirect_from (se_parser *p) {
  if (se_zsh(p)) se_zsh_range(p);
  if (follows(p, '<')) {
    if (follows(p, '-')) return SE_HERE_TABS;
    return follows(p, '<') ? SE_HERE_STRING : SE_HERE;
  }
  if (follows(p, '&')) return SE_DUP_FROM;
  return follows(p, '>') ? SE_BOTH_WAYS : SE_FROM;
}

static int redirect_to (se_parser *p) {
  if (follows(p, '>')) return SE_APPEND_TO;
  if (follows(p, '&')) return SE_DUP_TO;
  return follows(p, '|') ? SE_CLOBBER : SE_TO;
}

/* In zsh, >! >>! >&! &>! and the same with | overwrite. */
static void clobbers (se_parser *p, se_token *t) {
  if (!se_zsh(p) || (!follows(p, '!') && !follows(p, '|'))) return;
  if (t->op == SE_TO) t->op = SE_CLOBBER;
  else if (t->op == SE_DUP_TO) t->op = SE_ALL_TO;
}

/* At a < or > that begins an operator. */
static void redirect_token (se_parser *p, int fd, se_span var) {
  se_token *const t = &p->token;
  const char c = *p->at++;
  t->kind = SE_T_REDIRECT;
  t->fd = fd;
  t->var = var;
  t->op = (unsigned char)(c == '<' ? redirect_from(p) : redirect_to(p));
  if (c == '>' && t->op != SE_CLOBBER) clobbers(p, t);
}

static void operator_token (se_parser *p) {
  se_token *const t = &p->token;
  const char c = *p->at;
  const se_span none = { NULL, 0 };
  if (c == '<' || c == '>') {
    redirect_token(p, -1, none);
    return;
  }
  p->at++;
  t->kind = (unsigned char)operator_of(p, c);
  if (t->kind == SE_T_AMP && follows(p, '>')) {
    t->kind = SE_T_REDIRECT;
    t->fd = -1;
    t->var = none;
    t->op = follows(p, '>') ? SE_ALL_APPEND : SE_ALL_TO;
    clobbers(p, t);
  }
}

/* The number before a redirection; otherwise 'at' stays, and returns 0. */
static int fd_prefix (se_parser *p) {
  const char *const from = p->at;
  int fd = 0, c;
  while ((c = se_byte(p)) >= '0' && c <= '9') {
    if (fd > (INT_MAX - (c - '0')) / 10) break;
    fd = fd * 10 + (c - '0');
    p->at++;
  }
  if ((c == '<' || c == '>') && p->at > from && se_byte_after(p) != '(') {
    redirect_token(p, fd, se_span_of(NULL, 0));
    return 1;
  }
  p->at = from;
  return 0;
}

/* The same for {name} or {name[index]} before a redirection. */
static int var_prefix (se_parser *p) {
  const char *const from = p->at++;
  const char *name = p->at;
  const char *end;
  if (!se_name_end(p, &end)) {
    p->at = from;
    return 0;
  }
  if (p->at < p->end && *p->at == '[') {
    while (p->at < p->end && *p->at != ']' &&
           !(se_class_of(*p->at) & (SE_C_META | SE_C_QUOTE)))
      p->at++;
    if (p->at < p->end && *p->at == ']') p->at++;
    end = p->at;
  }
  if (p->end - p->at >= 2 && *p->at == '}') {
    int c;
    p->at++;
    c = se_byte(p);
    if ((c == '<' || c == '>') && se_byte_after(p) != '(') {
      redirect_token(p, -1, se_unjoin(p, name, end));
      return 1;
    }
  }
  p->at = from;
  return 0;
}

static unsigned place_of (const se_parser *p, se_mode mode) {
  static const unsigned char places[] = {
    SE_W_PLAIN, SE_W_PLAIN, SE_W_PLAIN, SE_W_PLAIN, SE_W_TILDE,
    SE_W_TILDE | SE_W_GLOB,
    SE_W_TILDE | SE_W_GLOB | SE_W_EXTGLOB, SE_W_TILDE | SE_W_REGEX, SE_W_PLAIN
  };
  const int qualified =
    se_zsh(p) && (mode == SE_M_ARGUMENT || mode == SE_M_ELEMENT);
  return places[mode] | (p->extglob ? (unsigned)SE_W_EXTGLOB : 0u) |
         (qualified ? (unsigned)SE_W_QUALIFIED : 0u);
}

/*
** A word, or an assignment. Reading it reads other tokens, so this one is
** stored afterwards.
*/
static void word_token (se_parser *p, se_mode mode) {
  se_token *const t = &p->token;
  const char *plain = p->at;
  unsigned reserved = SE_R_NONE;
  se_word *word;
  if ((mode <= SE_M_FIRST || p->declares) && se_read_assign(p, t, &plain)) {
    t->reserved = SE_R_NONE;
    return;
  }
  if (mode == SE_M_COMMAND && p->extglob && *p->at == '!' &&
      se_byte_after(p) == '(')
    se_fail(p, SE_UNSURE, p->at, "!( is a pattern only if extglob is on");
  word = se_read_word(p, plain, place_of(p, mode));
  if (mode >= SE_M_WORD && mode != SE_M_ELEMENT)
    word->flags &= ~(unsigned)SE_SEVERAL;
  if (mode == SE_M_COMMAND || mode == SE_M_PATTERN)
    reserved = se_reserved_word(se_plain_text(p, word));
  else if (se_zsh(p) && mode == SE_M_ARGUMENT && se_zsh_closes(word))
    reserved = SE_R_CLOSE;
  t->kind = SE_T_WORD;
  t->word = word;
  t->reserved = (unsigned char)reserved;
}

/* Is 'c' at 'at' the start of an operator, rather than of a word? */
static int is_operator (se_parser *p, int c, se_mode mode) {
  if (!(se_class[c] & SE_C_META)) return 0;
  if ((c == '<' || c == '>') && se_byte_after(p) == '(') return 0;
  return mode != SE_M_REGEX || (c != '(' && c != '|');
}

/* A token that is not a word; returns 0 if it is one. */
static int other_token (se_parser *p, int c, se_mode mode) {
  se_token *const t = &p->token;
  t->reserved = SE_R_NONE;
  if (c < 0) {
    t->kind = SE_T_END;
    return 1;
  }
  if (se_class[c] & SE_C_META) p->declares = 0;
  if (c == '}' && p->eof_brace && mode == SE_M_COMMAND) {
    t->kind = SE_T_WORD;
    t->word = SE_NEW(p, se_word);
    t->word->raw = se_between(p->at, p->at + 1);
    t->reserved = SE_R_CLOSE;
    p->at++;
    return 1;
  }
  if (is_operator(p, c, mode)) {
    operator_token(p);
    return 1;
  }
  return mode < SE_M_PATTERN &&
         ((c >= '0' && c <= '9' && mode != SE_M_DUP && fd_prefix(p)) ||
          (c == '{' && var_prefix(p)));
}

se_token *se_peek_slow (se_parser *p, se_mode mode) {
  const unsigned other = SE_C_META | SE_C_DIGIT | SE_C_BRACE | SE_C_COMMA;
  const int c = skip_blanks(p);
  const char *const from = p->at;
  se_token *const t = &p->token;
  if ((c >= 0 && !(se_class[c] & other)) || !other_token(p, c, mode))
    word_token(p, mode);
  t->from = from;
  t->to = p->at;
  p->has = 1;
  if (p->pending != NULL && t->kind <= SE_T_NEWLINE) se_here_read(p);
  return t;
}
