/* [[ .. ]]. See parse_state.h. */
#include "parse_state.h"

typedef struct cond {
  se_parser *p;
  se_word **link;
} cond;

/* The next token if it is a word without quotes, else empty. */
static se_span text_of (const cond *c) {
  const se_token *const t = &c->p->token;
  if (t->kind != SE_T_WORD) return se_span_of(t->from, 0);
  return se_plain_text(c->p, t->word);
}

#define is(text, word) se_span_eq(text, SE_SPAN(word))

/* Take the token, word or operator, as a word. */
static void keep (cond *c) {
  se_token *const t = &c->p->token;
  se_word *word = t->word;
  if (t->kind != SE_T_WORD) {
    word = SE_NEW(c->p, se_word);
    word->raw = se_between(t->from, t->to);
    word->flags = SE_STATIC;
  }
  *c->link = word;
  c->link = &word->next;
  se_take(c->p);
}

static void skip_newlines (cond *c) {
  while (se_peek(c->p, SE_M_WORD)->kind == SE_T_NEWLINE) se_take(c->p);
}

SE_NORETURN static void fails (cond *c, const char *message) {
  const se_token *const t = se_peek(c->p, SE_M_WORD);
  if (t->kind == SE_T_END)
    se_fail(c->p, SE_OPEN, t->from, "the ]] that ends [[ is missing");
  se_fail(c->p, SE_SYNTAX, t->from, message);
}

static int is_unary (se_span text) {
  return text.len == 2 && text.ptr[0] == '-' && text.ptr[1] != '\0' &&
         strchr("abcdefghknoprstuvwxzGLNORS", text.ptr[1]) != NULL;
}

static int is_binary (const se_token *t, se_span text) {
  static const char known[][4] = {
    "=", "==", "!=", "=~", "-nt", "-ot", "-ef", "-eq", "-ne", "-lt", "-le",
    "-gt", "-ge"
  };
  size_t i;
  for (i = 0; i < sizeof known / sizeof known[0]; i++)
    if (se_span_eq(text, se_span_of(known[i], strlen(known[i])))) return 1;
  return t->kind == SE_T_REDIRECT && t->fd < 0 && t->var.len == 0 &&
         (t->op == SE_FROM || t->op == SE_TO);
}

/* An operand, in the mode its operator asks for. */
static void operand (cond *c, se_mode mode) {
  const se_token *const t = se_peek(c->p, mode);
  if (t->kind != SE_T_WORD || is(text_of(c), "]]"))
    fails(c, "an operator in [[ ]] has no operand");
  keep(c);
}

static void binary (cond *c, se_span text) {
  se_mode mode = SE_M_WORD;
  if (is(text, "=~")) mode = SE_M_REGEX;
  else if (is(text, "=") || is(text, "==") || is(text, "!="))
    mode = SE_M_EXTENDED;
  keep(c);
  operand(c, mode);
  skip_newlines(c);
}

static void expression (cond *c);

static void grouped (cond *c) {
  se_enter(c->p, c->p->token.from);
  keep(c);
  expression(c);
  if (c->p->token.kind != SE_T_RPAREN) fails(c, "[[ ( has no )");
  keep(c);
  skip_newlines(c);
  se_leave(c->p);
}

static void word_first (cond *c) {
  const se_token *t = &c->p->token;
  se_span text;
  if (t->kind != SE_T_WORD || is(text_of(c), "]]"))
    fails(c, "expected an expression in [[ ]]");
  keep(c);
  t = se_peek(c->p, SE_M_WORD);
  text = text_of(c);
  if (is_binary(t, text)) binary(c, text);
  else if (!is(text, "]]") && t->kind != SE_T_AND && t->kind != SE_T_OR &&
           t->kind != SE_T_RPAREN)
    fails(c, "expected a binary operator");
}

static void term (cond *c) {
  skip_newlines(c);
  while (is(text_of(c), "!")) {
    keep(c);
    skip_newlines(c);
  }
  if (c->p->token.kind == SE_T_LPAREN) {
    grouped(c);
  } else if (is_unary(text_of(c))) {
    keep(c);
    operand(c, SE_M_WORD);
    skip_newlines(c);
  } else {
    word_first(c);
  }
}

static void expression (cond *c) {
  term(c);
  while (c->p->token.kind == SE_T_AND || c->p->token.kind == SE_T_OR) {
    keep(c);
    term(c);
  }
}

se_node *se_parse_cond (se_parser *p) {
  se_node *const node = se_node_new(p, SE_COND, p->token.from);
  cond c;
  c.p = p;
  c.link = &node->u.compound->words;
  se_take(p);
  expression(&c);
  if (!is(text_of(&c), "]]")) fails(&c, "expected the ]] that ends [[");
  node->raw.len = (size_t)(p->token.to - node->raw.ptr);
  se_take(p);
  p->closed = 1;
  return node;
}
