/* Tells whether something is within backquotes. See backquote.h. */
#include "backquote.h"

static int find_in_node (const se_node *node, const char *at);
static int find_in_parts (const se_part *part, const char *at);

static int holds (se_span raw, const char *at) {
  return raw.len > 0 && at >= raw.ptr && at < raw.ptr + raw.len;
}

/* A here-document may follow the word that it belongs to. */
static int find_in_words (const se_word *word, const char *at) {
  for (; word != NULL; word = word->next)
    if (find_in_words(word->index, at) || find_in_parts(word->parts, at))
      return 1;
  return 0;
}

static int find_in_assigns (const se_assign *assign, const char *at) {
  for (; assign != NULL; assign = assign->next)
    if (find_in_words(assign->index, at) || find_in_words(assign->value, at) ||
        find_in_words(assign->array, at)) return 1;
  return 0;
}

static int find_in_part (const se_part *part, const char *at) {
  switch ((se_part_kind)part->kind) {
    case SE_PARAMETER:
      return find_in_words(part->u.param->index, at) ||
             find_in_parts(part->u.param->argument, at) ||
             find_in_parts(part->u.param->second, at);
    case SE_COMMAND:
      if (part->flags & SE_BACKQUOTED) return holds(part->raw, at);
      return !(part->flags & SE_INNER) && find_in_node(part->u.body, at);
    case SE_PROCESS: return find_in_node(part->u.body, at);
    case SE_BRACE:
      return !(part->flags & SE_SEQUENCE) &&
             find_in_words(part->u.words, at);
    case SE_ARRAY: return find_in_assigns(part->u.assign, at);
    default: return find_in_parts(part->parts, at);
  }
}

static int find_in_parts (const se_part *part, const char *at) {
  for (; part != NULL; part = part->next)
    if (find_in_part(part, at)) return 1;
  return 0;
}

static int find_in_compound (const se_compound *c, const char *at) {
  const se_clause *clause;
  for (clause = c->clauses; clause != NULL; clause = clause->next)
    if (find_in_node(clause->test, at) ||
        find_in_words(clause->patterns, at) ||
        find_in_node(clause->body, at)) return 1;
  return find_in_node(c->test, at) || find_in_node(c->body, at) ||
         find_in_words(c->words, at) || find_in_parts(c->parts, at);
}

static int find_in_redirects (const se_redirect *redirect, const char *at) {
  for (; redirect != NULL; redirect = redirect->next)
    if (find_in_words(redirect->target, at) ||
        find_in_parts(redirect->parts, at)) return 1;
  return 0;
}

static int find_in_node (const se_node *node, const char *at) {
  if (node == NULL) return 0;
  if (find_in_redirects(node->redirects, at)) return 1;
  switch ((se_kind)node->kind) {
    case SE_SIMPLE:
      return find_in_words(node->u.command->words, at) ||
             find_in_assigns(node->u.command->assigns, at);
    case SE_SEQ: case SE_ANDOR: case SE_PIPE:
      for (node = node->u.items; node != NULL; node = node->next)
        if (find_in_node(node, at)) return 1;
      return 0;
    case SE_ARITH: return find_in_parts(node->u.parts, at);
    default: return find_in_compound(node->u.compound, at);
  }
}

int se_within_backquotes (const se_script *script, const char *at) {
  if (memchr(script->source.ptr, '`', script->source.len) == NULL) return 0;
  return find_in_node(script->root, at);
}
