/* Functions, coprocesses, and the choice of a command. See parse_state.h. */
#include "parse_state.h"

static void covers (se_node *node, const char *end) {
  node->raw.len = (size_t)(end - node->raw.ptr);
}

static se_node *function (se_parser *p, const se_word *name, const char *from) {
  se_node *const node = se_node_new(p, SE_FUNCTION, from);
  se_status status = SE_OK;
  se_node *body;
  se_span text;
  se_skip_newlines(p);
  p->nested++;
  body = se_zsh(p) ? se_parse_command(p) : se_parse_compound(p);
  p->nested--;
  if (body == NULL) se_unexpected(p);
  node->u.compound->body = body;
  if (!se_word_value(p->arena, name, &text, &status)) text = name->raw;
  if (status != SE_OK) se_fail(p, status, from, "memory ran out");
  node->u.compound->name = text;
  covers(node, body->raw.ptr + body->raw.len);
  return node;
}

/* At the ( after the name. */
se_node *se_parse_function (se_parser *p, se_word *name, const char *from) {
  se_take(p);
  if (se_peek(p, SE_M_ARGUMENT)->kind != SE_T_RPAREN) se_unexpected(p);
  se_take(p);
  return function(p, name, from);
}

static se_node *function_word (se_parser *p) {
  const char *const from = p->token.from;
  se_word *name;
  se_take(p);
  if (se_peek(p, SE_M_WORD)->kind != SE_T_WORD) se_unexpected(p);
  if (se_zsh(p) && se_span_eq(p->token.word->raw, SE_SPAN("{"))) {
    p->token.reserved = SE_R_OPEN;
    return se_zsh_anonymous(p, se_span_of(from, strlen("function")));
  }
  name = p->token.word;
  se_take(p);
  if (se_peek(p, SE_M_COMMAND)->kind == SE_T_LPAREN && se_closes_at_once(p))
    return se_parse_function(p, name, from);
  return function(p, name, from);
}

/* Does a parenthesis or a reserved word come next? Nothing is read. */
static int compound_ahead (se_parser *p) {
  const char *s;
  se_reserved word;
  se_skip_blanks(p);
  s = p->at;
  if (s < p->end && *s == '(') return 1;
  while (s < p->end && s - p->at < 64 && !(se_class_of(*s) & SE_C_META))
    s += *s == '\\' && p->end - s >= 2 ? 2 : 1;
  word = se_reserved_word(se_unjoin(p, p->at, s));
  return word != SE_R_NONE && word != SE_R_TIME;
}

/* As in  { coproc a } : the word is not a name, but may end a list. */
static se_node *closed_command (se_parser *p, se_word *word) {
  se_node *const node = se_node_new(p, SE_SIMPLE, word->raw.ptr);
  node->u.command->words = word;
  covers(node, word->raw.ptr + word->raw.len);
  p->closed = 1;
  return node;
}

static se_node *coprocess (se_parser *p) {
  se_node *const node = se_node_new(p, SE_COPROC, p->token.from);
  se_compound *const c = node->u.compound;
  const se_token *t;
  se_take(p);
  p->nested++;
  t = se_peek(p, SE_M_COMMAND);
  c->body = se_parse_compound(p);
  if (c->body == NULL && t->kind == SE_T_WORD &&
      (t->reserved == SE_R_NONE || t->reserved == SE_R_TIME)) {
    se_word *const word = t->word;
    se_take(p);
    if (compound_ahead(p)) {
      if (se_zsh(p)) se_unexpected(p);
      c->body = se_parse_compound(p);
      if (c->body != NULL) c->name = word->raw;
      else c->body = closed_command(p, word);
    } else {
      c->body = se_parse_simple(p, word);
    }
  } else if (c->body == NULL) {
    if (t->kind < SE_T_REDIRECT || t->kind == SE_T_WORD) se_unexpected(p);
    c->body = se_parse_simple(p, NULL);
  }
  p->nested--;
  covers(node, c->body->raw.ptr + c->body->raw.len);
  return node;
}

se_node *se_parse_command (se_parser *p) {
  const se_token *const t = se_peek(p, SE_M_COMMAND);
  se_node *node;
  if (t->kind == SE_T_WORD) {
    switch (t->reserved) {
      case SE_R_NONE: case SE_R_TIME:
        node = se_zsh(p) ? se_zsh_repeat(p) : NULL;
        return node != NULL ? node : se_parse_simple(p, NULL);
      case SE_R_FUNCTION: return function_word(p);
      case SE_R_COPROC:
        se_enter(p, t->from);
        node = coprocess(p);
        se_leave(p);
        return node;
      default: break;
    }
  } else if (t->kind >= SE_T_REDIRECT) {
    return se_parse_simple(p, NULL);
  }
  node = se_parse_compound(p);
  if (node == NULL) se_unexpected(p);
  return node;
}
