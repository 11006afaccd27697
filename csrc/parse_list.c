/* Lists, pipelines and simple commands. See parse_state.h. */
#include "parse_state.h"

se_node *se_node_new (se_parser *p, se_kind kind, const char *from) {
  se_node *const node = SE_NEW(p, se_node);
  node->kind = (unsigned char)kind;
  node->raw = se_between(from, from);
  if (kind == SE_SIMPLE) node->u.command = SE_NEW(p, se_command);
  else if (kind > SE_PIPE && kind != SE_ARITH)
    node->u.compound = SE_NEW(p, se_compound);
  return node;
}

/* The same for a simple command, the most common node. */
static se_node *simple_node (se_parser *p, const char *from) {
  se_node *const node = SE_NEW(p, se_node);
  node->raw.ptr = from;
  node->u.command = SE_NEW(p, se_command);
  return node;
}

static const char *end_of (const se_node *node) {
  return node->raw.ptr + node->raw.len;
}

static void covers (se_node *node, const char *end) {
  node->raw.len = (size_t)(end - node->raw.ptr);
}

void se_unexpected (se_parser *p) {
  const se_token *const t = se_peek(p, SE_M_COMMAND);
  if (t->kind == SE_T_END)
    se_fail(p, SE_OPEN, p->end, "the command is incomplete");
  if (t->kind == SE_T_NEWLINE)
    se_fail(p, SE_SYNTAX, t->from, "unexpected newline");
  if (t->kind == SE_T_WORD && t->reserved != SE_R_NONE)
    se_fail(p, SE_SYNTAX, t->from, "unexpected reserved word");
  if (t->kind >= SE_T_WORD)
    se_fail(p, SE_SYNTAX, t->from, "unexpected word");
  se_fail(p, SE_SYNTAX, t->from, "unexpected operator");
}

void se_skip_newlines (se_parser *p) {
  while (se_peek(p, SE_M_COMMAND)->kind == SE_T_NEWLINE) se_take(p);
}

/* Redirections **************************************************************/

/* After >& and <&, bash reads a - as a word of its own. */
static se_word *dash (se_parser *p) {
  se_word *const word = SE_NEW(p, se_word);
  word->raw = se_between(p->at, p->at + 1);
  word->flags = SE_STATIC;
  p->at++;
  return word;
}

/*
** After nothing but redirections, bash takes the word after &>> for the start
** of a command, where an assignment counts as one.
*/
static se_word *target (se_parser *p, unsigned op) {
  const se_token *t;
  se_mode mode = SE_M_ARGUMENT;
  if (op >= SE_HERE) mode = SE_M_WORD;
  else if (op == SE_ALL_APPEND && p->behind == SE_B_REDIRECTS)
    mode = SE_M_FIRST;
  if ((op == SE_DUP_TO || op == SE_DUP_FROM) && !se_zsh(p)) {
    mode = SE_M_DUP;
    if (se_skip_blanks(p) == '-') return dash(p);
  }
  t = se_peek(p, mode);
  if (t->kind == SE_T_END)
    se_fail(p, SE_SYNTAX, t->from, "a redirection has no target");
  if (t->kind != SE_T_WORD) se_unexpected(p);
  se_take(p);
  return t->word;
}

static se_redirect *redirect (se_parser *p) {
  const se_token *const t = se_peek(p, SE_M_ARGUMENT);
  se_redirect *const r = SE_NEW(p, se_redirect);
  const int here = t->op == SE_HERE || t->op == SE_HERE_TABS;
  const char *const from = t->from;
  se_take(p);
  r->op = t->op;
  r->fd = t->fd;
  r->var = t->var;
  r->target = target(p, r->op);
  r->raw = se_between(from, p->at);
  if (here) se_here_add(p, r);
  return r;
}

/* The redirections after a compound command. */
void se_parse_redirects (se_parser *p, se_node *node) {
  se_redirect **link = &node->redirects;
  while (se_peek(p, SE_M_COMMAND)->kind == SE_T_REDIRECT) {
    *link = redirect(p);
    covers(node, (*link)->raw.ptr + (*link)->raw.len);
    link = &(*link)->next;
    p->closed = 0;
  }
}

/* Simple commands ***********************************************************/

/* Of equal length: the callers make sure of that. */
#define same(text, word) (memcmp((text).ptr, word, sizeof(word) - 1) == 0)

/* Commands whose arguments may be assignments of arrays. */
static int declares (se_span name) {
  switch (name.len) {
    case 3: return same(name, "let");
    case 4: return same(name, "eval");
    case 5: return same(name, "local") || same(name, "alias");
    case 6: return same(name, "export");
    case 7: return same(name, "declare") || same(name, "typeset");
    case 8: return same(name, "readonly");
    default: return 0;
  }
}

#define word_is(p, word, text) \
  se_span_eq(se_plain_text(p, word), SE_SPAN(text))

/* shopt -s extglob takes effect on the next line. */
static void options (se_parser *p, const se_word *words) {
  const se_word *word;
  int on;
  if (p->nested > 0 || words == NULL || words->next == NULL ||
      !word_is(p, words, "shopt"))
    return;
  on = word_is(p, words->next, "-s");
  if (!on && !word_is(p, words->next, "-u")) return;
  for (word = words->next->next; word != NULL; word = word->next)
    if (word_is(p, word, "extglob")) p->extglob_next = on;
}

typedef struct simple {
  se_node *node;
  se_word **word;
  se_assign **assign;
  se_redirect **redirect;
} simple;

static void add_word (se_parser *p, simple *s, se_word *word) {
  se_command *const command = s->node->u.command;
  *s->word = word;
  s->word = &word->next;
  covers(s->node, word->raw.ptr + word->raw.len);
  if (se_zsh(p) && command->words == word) se_zsh_command(p, word);
  if (command->words == word) {
    p->declares = p->behind != SE_B_LATE && declares(se_plain_text(p, word));
    p->behind = SE_B_NONE;
  } else if (command->words->next == word &&
             word_is(p, command->words, "command")) {
    p->declares = declares(se_plain_text(p, word)) ? 2 : 0;
  }
}

static int add_token (se_parser *p, simple *s, const se_token *t) {
  if (t->kind == SE_T_REDIRECT) {
    const se_command *const command = s->node->u.command;
    se_redirect *const r = redirect(p);
    *s->redirect = r;
    covers(s->node, r->raw.ptr + r->raw.len);
    s->redirect = &r->next;
    if (!se_zsh(p) && command->words == NULL)
      p->behind = command->assigns != NULL ? SE_B_LATE : SE_B_REDIRECTS;
    return 1;
  }
  if (t->kind == SE_T_ASSIGN) {
    *s->assign = t->assign;
    s->assign = &t->assign->next;
    if (p->behind == SE_B_REDIRECTS) p->behind = SE_B_NONE;
    covers(s->node, t->to);
    se_take(p);
    return 1;
  }
  if (t->kind != SE_T_WORD) return 0;
  if (t->reserved == SE_R_CLOSE && s->node->u.command->words != NULL) return 0;
  se_take(p);
  add_word(p, s, t->word);
  return 1;
}

static se_mode next_mode (const se_command *command) {
  return command->words != NULL ? SE_M_ARGUMENT : SE_M_FIRST;
}

/*
** The word after coproc may have been a name, so bash sees the start of a
** command after it, and an array there is one.
*/
static void add_first (se_parser *p, simple *s, se_word *word) {
  int first;
  add_word(p, s, word);
  if (se_zsh(p)) return;
  first = p->declares;
  p->declares = 1;
  p->behind = SE_B_COPROC;
  if (se_peek(p, SE_M_ARGUMENT)->kind == SE_T_WORD) {
    add_token(p, s, &p->token);
    p->declares = first || declares(se_plain_text(p, p->token.word));
  } else {
    p->declares = 0;
  }
  p->behind = SE_B_NONE;
}

/* 'first' was taken already, if it is not NULL. */
se_node *se_parse_simple (se_parser *p, se_word *first) {
  const char *const from =
    first != NULL ? first->raw.ptr : se_peek(p, SE_M_COMMAND)->from;
  simple s;
  se_command *command;
  s.node = simple_node(p, from);
  command = s.node->u.command;
  s.word = &command->words;
  s.assign = &command->assigns;
  s.redirect = &s.node->redirects;
  if (first != NULL) add_first(p, &s, first);
  else add_token(p, &s, se_peek(p, SE_M_COMMAND));
  while (add_token(p, &s, se_peek(p, next_mode(command)))) {}
  p->declares = p->behind = 0;
  p->closed = 0;
  if (p->token.kind == SE_T_LPAREN) {
    if (command->words == NULL || command->words->next != NULL ||
        command->assigns != NULL || s.node->redirects != NULL ||
        first != NULL)
      se_unexpected(p);
    return se_parse_function(p, command->words, from);
  }
  options(p, command->words);
  return s.node;
}

/* Pipelines *****************************************************************/

static int ends_pipeline (const se_token *t) {
  return t->kind == SE_T_END || t->kind == SE_T_NEWLINE ||
         t->kind == SE_T_SEMI;
}

/* a | b |& c */
static se_node *pipes (se_parser *p) {
  se_node *const first = se_parse_command(p);
  se_node *last = first, *node;
  if (se_peek(p, SE_M_COMMAND)->kind != SE_T_BAR &&
      p->token.kind != SE_T_BAR_AMP)
    return first;
  node = se_node_new(p, SE_PIPE, first->raw.ptr);
  node->u.items = first;
  while (se_peek(p, SE_M_COMMAND)->kind == SE_T_BAR ||
         p->token.kind == SE_T_BAR_AMP) {
    last->connector = p->token.kind == SE_T_BAR ? SE_BAR : SE_BAR_AND;
    se_take(p);
    se_skip_newlines(p);
    last = last->next = se_parse_command(p);
  }
  covers(node, end_of(last));
  return node;
}

/* -p and -- after time */
static const char *time_options (se_parser *p, const char *end) {
  const se_token *t = se_peek(p, SE_M_COMMAND);
  if (t->kind == SE_T_WORD && word_is(p, t->word, "-p")) {
    end = t->to;
    se_take(p);
    t = se_peek(p, SE_M_COMMAND);
  }
  if (t->kind == SE_T_WORD && word_is(p, t->word, "--")) {
    end = t->to;
    se_take(p);
  }
  return end;
}

/* Any number of ! and time, then a pipeline. */
static se_node *pipeline (se_parser *p) {
  se_node *top = NULL, *node = NULL;
  se_node **link = &top;
  const char *end = NULL;
  unsigned levels = 0;
  for (;;) {
    const se_token *const t = se_peek(p, SE_M_COMMAND);
    const int is_time = t->reserved == SE_R_TIME && !p->untimed;
    p->untimed = 0;
    if (!is_time && t->reserved != SE_R_BANG) break;
    se_take(p);
    se_enter(p, t->from);
    levels++;
    node = *link = se_node_new(p, is_time ? SE_TIME : SE_NOT, t->from);
    link = &node->u.compound->body;
    end = is_time ? time_options(p, t->to) : t->to;
  }
  p->closed = 0;
  if (node == NULL) return pipes(p);
  if (!ends_pipeline(se_peek(p, SE_M_COMMAND))) {
    *link = pipes(p);
    end = end_of(*link);
  }
  for (node = top; levels > 0; levels--, node = node->u.compound->body) {
    covers(node, end);
    se_leave(p);
  }
  return top;
}

/* a && b || c */
static se_node *and_or (se_parser *p) {
  se_node *const first = pipeline(p);
  se_node *last = first, *node;
  if (se_peek(p, SE_M_COMMAND)->kind != SE_T_AND && p->token.kind != SE_T_OR)
    return first;
  node = se_node_new(p, SE_ANDOR, first->raw.ptr);
  node->u.items = first;
  while (se_peek(p, SE_M_COMMAND)->kind == SE_T_AND ||
         p->token.kind == SE_T_OR) {
    last->connector = p->token.kind == SE_T_AND ? SE_AND : SE_OR;
    se_take(p);
    se_skip_newlines(p);
    last = last->next = pipeline(p);
  }
  covers(node, end_of(last));
  return node;
}

/* The same as a list of its own: in zsh, it ends a construct without body. */
se_node *se_parse_sublist (se_parser *p) {
  se_node *const item = and_or(p);
  se_node *const list = se_node_new(p, SE_SEQ, item->raw.ptr);
  list->u.items = item;
  covers(list, end_of(item));
  return list;
}

/* Lists *********************************************************************/

static int ends_list (const se_token *t) {
  switch (t->kind) {
    case SE_T_END: case SE_T_RPAREN: case SE_T_SEMI_SEMI: case SE_T_SEMI_AMP:
    case SE_T_SEMI_SEMI_AMP:
      return 1;
    case SE_T_WORD:
      switch (t->reserved) {
        case SE_R_THEN: case SE_R_ELSE: case SE_R_ELIF: case SE_R_FI:
        case SE_R_DO: case SE_R_DONE: case SE_R_ESAC: case SE_R_CLOSE:
          return 1;
        default:
          return 0;
      }
    default:
      return 0;
  }
}

static se_node *background (se_parser *p, se_node *body, const char *end) {
  se_node *const node = se_node_new(p, SE_BACKGROUND, body->raw.ptr);
  node->u.compound->body = body;
  covers(node, end);
  node->connector = SE_AMPERSAND;
  return node;
}

/* What separates two commands; 0 if nothing does. */
static int separator (se_parser *p, se_node **node) {
  const se_token *const t = se_peek(p, SE_M_COMMAND);
  if (t->kind == SE_T_NEWLINE) (*node)->connector = SE_NEWLINE;
  else if (t->kind == SE_T_SEMI) (*node)->connector = SE_SEMICOLON;
  else if (t->kind == SE_T_AMP) *node = background(p, *node, t->to);
  else return 0;
  se_take(p);
  return 1;
}

/* A top-level line is complete: the shell runs it before the next. */
static void completes (se_parser *p, const se_node *node) {
  if (node->connector != SE_NEWLINE) return;
  p->extglob = p->extglob_next;
  p->script->complete = (size_t)(p->at - p->script->source.ptr);
}

/*
** Commands up to a token that ends a list; the caller judges that. NULL if
** there are none.
*/
se_node *se_parse_list (se_parser *p) {
  se_node *list = NULL;
  se_node **link = NULL;
  se_skip_newlines(p);
  while (!ends_list(se_peek(p, SE_M_COMMAND))) {
    se_node *item = and_or(p);
    const int more = separator(p, &item);
    if (list == NULL) {
      list = se_node_new(p, SE_SEQ, item->raw.ptr);
      link = &list->u.items;
    }
    *link = item;
    link = &item->next;
    covers(list, end_of(item));
    if (p->depth == 0 && more) completes(p, item);
    if (!more) break;
    se_skip_newlines(p);
    p->closed = 1;
  }
  return list;
}

se_node *se_need_list (se_parser *p, const char *where) {
  se_node *list;
  p->closed = 1;
  list = se_parse_list(p);
  if (list == NULL) {
    if (se_peek(p, SE_M_COMMAND)->kind == SE_T_END) se_unexpected(p);
    se_fail(p, SE_SYNTAX, p->token.from, where);
  }
  return list;
}
