/*
** What zsh reads differently. The grammar is that of bash; a word that fits it
** but means something else in zsh is marked as unknown, and if a text does not
** fit, the rest of the script is unknown (see 'se_parse').
*/
#include "parse_state.h"

static int is_letter (char c) {
  return (se_class_of(c) & (SE_C_ALPHA | SE_C_DIGIT)) != 0;
}

/*
** The end of a commit in git's notation, as HEAD~2 or a..HEAD^, if the operator
** at 'i' belongs to one; else 'i'. Extended globs see a pattern there, but it
** matches nothing else, or a file of the repository.
*/
static size_t skip_commit (se_span text, size_t i) {
  size_t end = i;
  if (i < 4 || memcmp(text.ptr + i - 4, "HEAD", 4) != 0) return i;
  if (i > 4 && text.ptr[i - 5] != '.') return i;
  while (end < text.len && (text.ptr[end] == '~' || text.ptr[end] == '^' ||
                            (se_class_of(text.ptr[end]) & SE_C_DIGIT)))
    end++;
  if (end < text.len && text.ptr[end] != '.' && text.ptr[end] != ':') return i;
  return end;
}

/* Operators of extended globs, $^x $=x $~x $+x, and =command. */
static int odd_text (se_span text, int starts, int quoted) {
  size_t i;
  if (starts && text.len > 0 && text.ptr[0] == '=') return 1;
  for (i = 0; i < text.len; i++) {
    const char c = text.ptr[i];
    if (c == '$') return 1;
    if (!quoted && (c == '^' || c == '#' || c == '~')) {
      const size_t end = starts ? skip_commit(text, i) : i;
      if (end == i) return 1;
      i = end - 1;
    }
  }
  return 0;
}

int se_zsh_continues (const se_part *next) {
  const char *c;
  if (next == NULL || next->raw.len == 0) return 0;
  c = next->raw.ptr;
  if (*c != ':') return *c == '[';
  if (next->raw.len == 1)
    return next->next != NULL && next->next->kind != SE_PARAMETER;
  return c[1] == '&' || c[1] == '\\' || c[1] == '\'' || c[1] == '"' ||
         (se_class_of(c[1]) & SE_C_ALPHA) != 0;
}

/* $x[1], $x:h and $#x continue after the name. */
static int goes_on (const se_part *part) {
  const se_param *const param = part->u.param;
  const se_part *const next = part->next;
  const char c = next != NULL && next->raw.len > 0 ? next->raw.ptr[0] : '\0';
  if (param->flags & SE_BRACED) return 0;
  if (se_zsh_continues(next)) return 1;
  return param->name.len == 1 && param->name.ptr[0] == '#' &&
         (is_letter(c) || c == '{');
}

static int odd_param (const se_part *part) {
  const se_param *const param = part->u.param;
  return param->index != NULL || param->op > SE_OP_SUFFIX ||
         param->flags & (SE_INDIRECT | SE_NAMES | SE_KEYS) || goes_on(part);
}

/* ~name may be a named directory; in zsh, no tilde follows an =. */
static int odd_tilde (const se_part *part, int starts) {
  const se_span text = part->text;
  if (text.len > 1 || !starts) return 1;
  return text.len == 1 && text.ptr[0] != '+' && text.ptr[0] != '-';
}

static int odd_parts (const se_part *part, int starts, int quoted) {
  const se_word *word;
  for (; part != NULL; part = part->next, starts = 0) {
    switch (part->kind) {
      case SE_LITERAL:
        if (odd_text(part->text, starts, quoted)) return 1;
        break;
      case SE_PARAMETER: if (odd_param(part)) return 1; break;
      case SE_TILDE: if (odd_tilde(part, starts)) return 1; break;
      case SE_DOUBLE: if (odd_parts(part->parts, 0, 1)) return 1; break;
      case SE_LOCALE: return 1;
      case SE_GLOB: if (part->raw.ptr[0] == '(') return 1; break;
      case SE_BRACE:
        for (word = part->u.words; word != NULL; word = word->next)
          if (word->parts != NULL ? odd_parts(word->parts, starts, 0)
                                  : odd_text(word->raw, starts, 0))
            return 1;
        break;
      default: break;
    }
  }
  return 0;
}

void se_zsh_word (se_word *word) {
  if (word->parts != NULL ? odd_parts(word->parts, 1, 0)
                          : odd_text(word->raw, 1, 0))
    word->flags |= SE_DENIED;
}

/* Reserved words, and words that modify the command after them. */
void se_zsh_command (se_parser *p, se_word *word) {
  static const char *const known[] = { "foreach", "end", "-", "always" };
  size_t i;
  if (word->parts != NULL) {
    if (word->raw.ptr[0] == '{')
      se_fail(p, SE_SYNTAX, word->raw.ptr, "zsh reads it differently");
    return;
  }
  for (i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strlen(known[i]) == word->raw.len &&
        memcmp(known[i], word->raw.ptr, word->raw.len) == 0)
      word->flags |= SE_DENIED;
  if (word->raw.len > 1 && word->raw.ptr[0] == '{')
    se_fail(p, SE_SYNTAX, word->raw.ptr, "zsh reads it differently");
}

/* A } on its own ends a group, anywhere. */
int se_zsh_closes (const se_word *word) {
  return word->parts == NULL && word->raw.len == 1 && word->raw.ptr[0] == '}';
}

/* After the < of <1-9>, which is a glob. */
void se_zsh_range (se_parser *p) {
  const char *s = p->at;
  while (s < p->end && (se_class_of(*s) & SE_C_DIGIT)) s++;
  if (s == p->end || *s != '-') return;
  for (s++; s < p->end && (se_class_of(*s) & SE_C_DIGIT); s++) {}
  if (s < p->end && *s == '>')
    se_fail(p, SE_SYNTAX, p->at, "zsh reads it differently");
}

/* File qualifiers after a pattern ********************************************/

static const char *const PLAIN =
  "./@=*%,^-|_~:[]()0123456789DNnoOLmMhcaARWXIErwxstdfpYulkbgijqvyzSTPFU";

/*
** The ( ) after a pattern: alternatives, or qualifiers of the matching files,
** but none that run a command, nor subscripts other than plain numbers, which
** are evaluated. 0 if the word ends before.
*/
int se_zsh_qualifier (se_parser *p, se_build *b) {
  const char *const from = p->at;
  const char *s = from + 1;
  unsigned open = 1;
  int bars = 0, runs = 0, subscript = 0;
  for (; s < p->end && open > 0; s++) {
    if (*s == '(') open++;
    else if (*s == ')') open--;
    bars |= *s == '|';
    subscript = *s == '[' || (subscript && *s != ']');
    runs |= *s == 'e' || *s == '+' || (subscript && strchr("[0123456789,-", *s) == NULL);
    if (!is_letter(*s) && strchr(PLAIN, *s) == NULL)
      se_fail(p, SE_SYNTAX, from, "zsh reads it differently");
  }
  if (open > 0 || (runs && !bars) || s == from + 2)
    se_fail(p, SE_SYNTAX, from, "zsh reads it differently");
  se_build_flush(p, b);
  p->at = s;
  se_build_add(p, b, SE_GLOB, from, s);
  b->run = s;
  b->known = 0;
  b->flags |= SE_SEVERAL;
  return 1;
}

/* Compound commands *********************************************************/

static void covers (se_node *node, const char *end) {
  node->raw.len = (size_t)(end - node->raw.ptr);
}

/* The body of a loop or an if: { .. }, or one command. Reports its end. */
const char *se_zsh_body (se_parser *p, se_compound *c) {
  if (se_is_reserved(p, SE_R_OPEN)) {
    se_take(p);
    c->body = se_need_list(p, "{ has no command");
    return se_expect(p, SE_R_CLOSE);
  }
  c->body = se_parse_sublist(p);
  return c->body->raw.ptr + c->body->raw.len;
}

/*
** repeat N, and a body: a loop with an unknown number of rounds. NULL if the
** next word is another one.
*/
se_node *se_zsh_repeat (se_parser *p) {
  const se_token *const t = se_peek(p, SE_M_COMMAND);
  se_node *node;
  if (t->word->parts != NULL || !se_span_eq(t->word->raw, SE_SPAN("repeat")))
    return NULL;
  node = se_node_new(p, SE_FOR, t->from);
  node->flags |= SE_ARGS;
  se_take(p);
  if (se_peek(p, SE_M_WORD)->kind != SE_T_WORD ||
      p->token.word->flags & SE_HOLDS)
    se_unexpected(p);
  node->u.compound->name = SE_SPAN("repeat");
  se_take(p);
  if (se_peek(p, SE_M_COMMAND)->kind == SE_T_SEMI) se_take(p);
  se_skip_newlines(p);
  p->closed = 1;
  se_enter(p, node->raw.ptr);
  if (se_is_reserved(p, SE_R_DO)) {
    se_take(p);
    node->u.compound->body = se_need_list(p, "the loop's body is empty");
    covers(node, se_expect(p, SE_R_DONE));
  } else {
    covers(node, se_zsh_body(p, node->u.compound));
  }
  se_parse_redirects(p, node);
  se_leave(p);
  return node;
}

/* Two commands, one after the other, as one. */
static se_node *both (se_parser *p, se_node *one, se_node *other) {
  se_node *const list = se_node_new(p, SE_SEQ, one->raw.ptr);
  list->u.items = one;
  one->next = other;
  one->connector = SE_SEMICOLON;
  covers(list, other->raw.ptr + other->raw.len);
  return list;
}

/*
** A function without a name is called at once, with the words after it. Its
** name is the text in its place.
*/
se_node *se_zsh_anonymous (se_parser *p, se_span name) {
  se_node *const function = se_node_new(p, SE_FUNCTION, name.ptr);
  se_word *const word = SE_NEW(p, se_word);
  se_node *const group = se_node_new(p, SE_GROUP, name.ptr);
  se_node *call, *body;
  se_skip_newlines(p);
  if (!se_is_reserved(p, SE_R_OPEN)) se_unexpected(p);
  se_enter(p, name.ptr);
  p->nested++;
  body = se_parse_compound(p);
  p->nested--;
  function->u.compound->body = body;
  function->u.compound->name = name;
  covers(function, body->raw.ptr + body->raw.len);
  word->raw = name;
  word->flags = SE_STATIC;
  call = se_parse_simple(p, word);
  if (call->raw.ptr + call->raw.len < function->raw.ptr + function->raw.len)
    call->raw = function->raw;
  group->u.compound->body = both(p, function, call);
  covers(group, call->raw.ptr + call->raw.len);
  se_leave(p);
  return group;
}

/* { .. } always { .. }: the second runs however the first ends. */
void se_zsh_always (se_parser *p, se_node *node) {
  se_node *first, *second;
  if (se_peek(p, SE_M_COMMAND)->kind != SE_T_WORD ||
      p->token.word->parts != NULL ||
      !se_span_eq(p->token.word->raw, SE_SPAN("always")))
    return;
  se_take(p);
  first = se_node_new(p, SE_GROUP, node->raw.ptr);
  first->u.compound->body = node->u.compound->body;
  first->raw = node->raw;
  if (!se_is_reserved(p, SE_R_OPEN)) se_unexpected(p);
  second = se_node_new(p, SE_GROUP, p->token.from);
  covers(second, se_zsh_body(p, second->u.compound));
  node->u.compound->body = both(p, first, second);
  covers(node, second->raw.ptr + second->raw.len);
}
