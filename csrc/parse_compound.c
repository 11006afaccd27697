/* Compound commands and functions. See parse_state.h. */
#include "parse_state.h"

static void covers (se_node *node, const char *end) {
  node->raw.len = (size_t)(end - node->raw.ptr);
}

int se_is_reserved (se_parser *p, se_reserved word) {
  return se_peek(p, SE_M_COMMAND)->kind == SE_T_WORD &&
         p->token.reserved == word;
}

/*
** Take a reserved word that ends a list; returns where it ends. In zsh, } is
** one wherever it is alone.
*/
const char *se_expect (se_parser *p, se_reserved word) {
  const int closes = se_zsh(p) && word == SE_R_CLOSE;
  const char *end;
  if (!se_is_reserved(p, word) || (!p->closed && !closes)) se_unexpected(p);
  end = p->token.to;
  se_take(p);
  p->closed = 1;
  return end;
}

static const char *expect_token (se_parser *p, se_token_kind kind) {
  const char *end;
  if (se_peek(p, SE_M_COMMAND)->kind != kind) se_unexpected(p);
  end = p->token.to;
  se_take(p);
  p->closed = 1;
  return end;
}

/* if ************************************************************************/

static se_clause *clause (se_parser *p, se_clause ***link, const char *from) {
  se_clause *const c = SE_NEW(p, se_clause);
  c->raw.ptr = from;
  **link = c;
  *link = &c->next;
  return c;
}

static void clause_ends (se_clause *c) {
  const se_span body = c->body->raw;
  c->raw.len = (size_t)(body.ptr + body.len - c->raw.ptr);
}

/* zsh: a condition that ends by itself, and { } or a command after it. */
static void short_if (se_parser *p, se_node *node, se_clause *c,
                      se_clause ***link) {
  const char *end;
  for (;;) {
    const int group = se_is_reserved(p, SE_R_OPEN);
    se_compound body = { 0 };
    end = se_zsh_body(p, &body);
    c->body = body.body;
    c->raw.len = (size_t)(end - c->raw.ptr);
    if (!group || c->test == NULL) break;
    if (!se_is_reserved(p, SE_R_ELIF) && !se_is_reserved(p, SE_R_ELSE)) break;
    c = clause(p, link, p->token.from);
    se_take(p);
    if (p->token.reserved == SE_R_ELIF)
      c->test = se_need_list(p, "elif has no condition");
  }
  covers(node, end);
}

static void parse_if (se_parser *p, se_node *node) {
  se_clause **link = &node->u.compound->clauses;
  const char *from = node->raw.ptr;
  se_clause *c;
  do {
    c = clause(p, &link, from);
    se_take(p);  /* if, elif */
    c->test = se_need_list(p, "if has no condition");
    if (se_zsh(p) && !se_is_reserved(p, SE_R_THEN)) {
      short_if(p, node, c, &link);
      return;
    }
    se_expect(p, SE_R_THEN);
    c->body = se_need_list(p, "then has no command");
    clause_ends(c);
    from = se_peek(p, SE_M_COMMAND)->from;
  } while (p->closed && se_is_reserved(p, SE_R_ELIF));
  if (p->closed && se_is_reserved(p, SE_R_ELSE)) {
    c = clause(p, &link, from);
    se_take(p);
    c->body = se_need_list(p, "else has no command");
    clause_ends(c);
  }
  covers(node, se_expect(p, SE_R_FI));
}

/* Loops *********************************************************************/

/* do .. done, or { .. } where that is allowed. */
static void loop_body (se_parser *p, se_node *node, int braces) {
  const int group = braces && se_is_reserved(p, SE_R_OPEN);
  if (se_zsh(p) && !se_is_reserved(p, SE_R_DO)) {
    covers(node, se_zsh_body(p, node->u.compound));
    return;
  }
  if (!group) se_expect(p, SE_R_DO);
  else se_expect(p, SE_R_OPEN);
  node->u.compound->body = se_need_list(p, "the loop's body is empty");
  covers(node, se_expect(p, group ? SE_R_CLOSE : SE_R_DONE));
}

static void parse_while (se_parser *p, se_node *node) {
  se_take(p);
  node->u.compound->test = se_need_list(p, "the loop has no condition");
  loop_body(p, node, 0);
}

/* The words after in, up to a ; or a newline, which is taken. */
static void loop_words (se_parser *p, se_compound *c) {
  se_word **link = &c->words;
  while (se_peek(p, SE_M_ARGUMENT)->kind == SE_T_WORD) {
    *link = p->token.word;
    link = &p->token.word->next;
    se_take(p);
  }
  if (p->token.kind != SE_T_SEMI && p->token.kind != SE_T_NEWLINE)
    se_unexpected(p);
  se_take(p);
  se_skip_newlines(p);
  p->closed = 1;
}

/* zsh: the words in ( ) after the name, which is taken. */
static void loop_list (se_parser *p, se_compound *c) {
  se_word **link = &c->words;
  se_take(p);
  while (se_peek(p, SE_M_ARGUMENT)->kind == SE_T_WORD) {
    *link = p->token.word;
    link = &p->token.word->next;
    se_take(p);
  }
  expect_token(p, SE_T_RPAREN);
  if (se_peek(p, SE_M_COMMAND)->kind == SE_T_SEMI) se_take(p);
  se_skip_newlines(p);
  p->closed = 1;
}

/*
** When it looks for the ; bash reads  $$(  as a $ and a substitution, and finds
** substitutions in  $[ ]  or in erroneous text.
*/
static int is_odd (const se_part *part) {
  const se_part *const next = part->next;
  const se_span raw = part->raw;
  if (part->kind == SE_ARITHMETIC || part->flags & SE_OPAQUE)
    return !(part->flags & SE_BACKQUOTED) &&
           memchr(raw.ptr, ';', raw.len) != NULL;
  return next != NULL && part->kind == SE_PARAMETER && raw.len >= 2 &&
         raw.ptr[raw.len - 1] == '$' &&
         (next->raw.ptr[0] == '(' || next->raw.ptr[0] == '{');
}

static int semicolons (se_parser *p, const se_part *part) {
  int count = 0;
  for (; part != NULL; part = part->next) {
    const char *s = part->raw.ptr;
    const char *const end = s + part->raw.len;
    if (is_odd(part))
      se_fail(p, SE_UNSURE, s, "for (( )) holds a ; that may not count");
    if (part->kind != SE_LITERAL) continue;
    while ((s = memchr(s, ';', (size_t)(end - s))) != NULL) {
      count++;
      s++;
      if (count > 2) return count;
    }
  }
  return count;
}

/* for ((a; b; c)), from after the first parenthesis. */
static void parse_cfor (se_parser *p, se_node *node, const char *from) {
  se_build b;
  node->kind = SE_CFOR;
  p->at++;
  se_build_start(p, &b);
  if (!se_scan_arithmetic(p, &b, 0))
    se_fail(p, SE_SYNTAX, from, "for (( needs its own ))");
  node->u.compound->parts = se_build_parts(p, &b);
  p->at += 2;
  if (semicolons(p, node->u.compound->parts) != 2)
    se_fail(p, SE_SYNTAX, from, "for (( )) takes three expressions");
  if (se_peek(p, SE_M_COMMAND)->kind == SE_T_SEMI) se_take(p);
  se_skip_newlines(p);
  p->closed = 1;
  loop_body(p, node, 1);
}

static void parse_for (se_parser *p, se_node *node) {
  const int select = p->token.reserved == SE_R_SELECT;
  se_compound *const c = node->u.compound;
  int braces = 1;
  se_take(p);
  if (se_peek(p, SE_M_WORD)->kind == SE_T_LPAREN && !select &&
      se_byte(p) == '(') {
    const char *const from = p->token.from;
    se_take(p);
    parse_cfor(p, node, from);
    return;
  }
  if (p->token.kind != SE_T_WORD) se_unexpected(p);
  c->name = p->token.word->raw;
  se_take(p);
  p->closed = 1;
  if (se_peek(p, SE_M_COMMAND)->kind == SE_T_SEMI) {
    se_take(p);
    se_skip_newlines(p);
    node->flags |= SE_ARGS;
  } else if (se_zsh(p) && p->token.kind == SE_T_LPAREN) {
    loop_list(p, c);
  } else {
    braces = p->token.kind == SE_T_NEWLINE;
    se_skip_newlines(p);
    if (se_is_reserved(p, SE_R_IN)) {
      se_take(p);
      loop_words(p, c);
      braces = 1;
    } else {
      node->flags |= SE_ARGS;
    }
  }
  loop_body(p, node, braces);
}

/* case **********************************************************************/

static void patterns (se_parser *p, se_clause *c) {
  se_word **link = &c->patterns;
  for (;;) {
    const se_token *const t = se_peek(p, SE_M_PATTERN);
    if (t->kind != SE_T_WORD) se_unexpected(p);
    *link = t->word;
    link = &t->word->next;
    se_take(p);
    if (se_peek(p, SE_M_PATTERN)->kind != SE_T_BAR) break;
    se_take(p);
  }
  if (p->token.kind != SE_T_RPAREN) se_unexpected(p);
  se_take(p);
}

static const char *ending (se_parser *p, se_clause *c) {
  const char *const end = p->token.to;
  switch (p->token.kind) {
    case SE_T_SEMI_SEMI: c->ending = 1; break;
    case SE_T_SEMI_AMP: c->ending = 2; break;
    case SE_T_SEMI_SEMI_AMP: c->ending = 3; break;
    default: return NULL;
  }
  se_take(p);
  while (se_peek(p, SE_M_PATTERN)->kind == SE_T_NEWLINE) se_take(p);
  return end;
}

static const char *end_of_clause (se_parser *p, const se_clause *c) {
  if (c->body != NULL) return c->body->raw.ptr + c->body->raw.len;
  return se_peek(p, SE_M_COMMAND)->from;
}

static void parse_case (se_parser *p, se_node *node) {
  se_compound *const compound = node->u.compound;
  se_clause **link = &compound->clauses;
  se_take(p);
  if (se_peek(p, SE_M_WORD)->kind != SE_T_WORD) se_unexpected(p);
  compound->words = p->token.word;
  se_take(p);
  se_skip_newlines(p);
  p->closed = 1;
  se_expect(p, SE_R_IN);
  while (se_peek(p, SE_M_PATTERN)->kind == SE_T_NEWLINE) se_take(p);
  while (se_peek(p, SE_M_PATTERN)->reserved != SE_R_ESAC) {
    se_clause *const c = clause(p, &link, p->token.from);
    const char *end;
    if (p->token.kind == SE_T_LPAREN) se_take(p);
    patterns(p, c);
    p->closed = 1;
    c->body = se_parse_list(p);
    end = end_of_clause(p, c);
    if (se_peek(p, SE_M_COMMAND)->kind == SE_T_END) se_unexpected(p);
    c->raw.len = (size_t)(end - c->raw.ptr);
    end = ending(p, c);
    if (end == NULL) break;
    c->raw.len = (size_t)(end - c->raw.ptr);
    p->closed = 1;
  }
  covers(node, se_expect(p, SE_R_ESAC));
}

/* Groups, subshells, arithmetic *********************************************/

static void parse_group (se_parser *p, se_node *node) {
  se_take(p);
  node->u.compound->body = se_need_list(p, "{ has no command");
  covers(node, se_expect(p, SE_R_CLOSE));
  if (se_zsh(p)) se_zsh_always(p, node);
}

static void parse_subshell (se_parser *p, se_node *node) {
  p->nested++;
  node->u.compound->body = se_need_list(p, "( has no command");
  covers(node, expect_token(p, SE_T_RPAREN));
  p->nested--;
}

/*
** At the ) of (( ), which is a subshell. bash has removed each \newline, and
** reads the text again up to and including the byte after the ), but takes the
** bodies of here-documents from the lines below: see 'pushed'.
*/
static void take_back (se_parser *p, unsigned heres) {
  const char *const next = p->at + 1;
  if (p->heres != heres)
    se_fail(p, SE_UNSURE, next, "a here-document begins within (( )");
  if (p->joined < next) p->joined = next;
  if (p->pushed <= next) p->pushed = next + 1;
}

/* Is the next byte, after blanks, a ) ? */
int se_closes_at_once (se_parser *p) {
  const char *const at = p->at;
  int closes;
  while (se_byte(p) == ' ' || se_byte(p) == '\t') p->at++;
  closes = se_byte(p) == ')';
  p->at = at;
  return closes;
}

/* zsh: () { .. }, a function called at once. */
static se_node *anonymous (se_parser *p) {
  const char *const from = p->token.from;
  se_take(p);
  return se_zsh_anonymous(p, se_between(from, expect_token(p, SE_T_RPAREN)));
}

/* After a ( : the arithmetic command, or a subshell. */
static se_node *parenthesis (se_parser *p) {
  const char *const from = p->token.from;
  const char *const inside = p->at;
  se_node *node;
  se_take(p);
  if (se_byte(p) == '(') {
    const unsigned heres = p->heres;
    se_build b;
    p->at++;
    se_build_start(p, &b);
    if (se_scan_arithmetic(p, &b, p->at < p->joined)) {
      node = se_node_new(p, SE_ARITH, from);
      node->u.parts = se_build_parts(p, &b);
      p->at++;
      se_byte(p);
      p->at++;
      covers(node, p->at);
      p->closed = 1;
      return node;
    }
    take_back(p, heres);
    p->at = inside;
  }
  node = se_node_new(p, SE_SUBSHELL, from);
  parse_subshell(p, node);
  return node;
}

static se_kind kind_of (unsigned reserved) {
  switch (reserved) {
    case SE_R_IF: return SE_IF;
    case SE_R_WHILE: return SE_WHILE;
    case SE_R_UNTIL: return SE_UNTIL;
    case SE_R_FOR: return SE_FOR;
    case SE_R_SELECT: return SE_SELECT;
    case SE_R_CASE: return SE_CASE;
    case SE_R_OPEN: return SE_GROUP;
    case SE_R_COND: return SE_COND;
    default: return SE_SIMPLE;
  }
}

/* A compound command without its redirections; NULL if none begins here. */
static se_node *compound (se_parser *p) {
  const se_token *const t = se_peek(p, SE_M_COMMAND);
  const se_kind kind =
    t->kind == SE_T_WORD ? kind_of(t->reserved) : SE_SIMPLE;
  se_node *node;
  if (t->kind == SE_T_LPAREN)
    return se_zsh(p) && se_closes_at_once(p) ? anonymous(p) : parenthesis(p);
  if (kind == SE_SIMPLE) return NULL;
  if (kind == SE_COND) return se_parse_cond(p);
  node = se_node_new(p, kind, t->from);
  switch (kind) {
    case SE_IF: parse_if(p, node); break;
    case SE_WHILE: case SE_UNTIL: parse_while(p, node); break;
    case SE_FOR: case SE_SELECT: parse_for(p, node); break;
    case SE_CASE: parse_case(p, node); break;
    default: parse_group(p, node); break;
  }
  return node;
}

se_node *se_parse_compound (se_parser *p) {
  se_node *node;
  se_enter(p, se_peek(p, SE_M_COMMAND)->from);
  node = compound(p);
  if (node != NULL) se_parse_redirects(p, node);
  se_leave(p);
  return node;
}
