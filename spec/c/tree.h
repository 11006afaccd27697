/* Checks of a syntax tree, for the tests in C. */
#ifndef TREE_H
#define TREE_H

#include "ast.h"
#include "visit.h"

typedef struct check {
  const char *wrong;
  unsigned long commands;
} check;

static void node (check *c, const se_node *n, se_span outer);
static void parts (check *c, const se_part *part, se_span outer, int covers);

static const char *end_of (se_span s) {
  return s.ptr + s.len;
}

static void inside (check *c, se_span in, se_span outer, const char *wrong) {
  if (c->wrong != NULL || in.ptr == NULL) return;
  if (in.ptr < outer.ptr || end_of(in) > end_of(outer)) c->wrong = wrong;
}

static void words (check *c, const se_word *word, se_span outer) {
  for (; word != NULL; word = word->next) {
    inside(c, word->raw, outer, "a word is outside of its command");
    if (word->index != NULL) words(c, word->index, outer);
    parts(c, word->parts, word->raw, word->parts != NULL);
  }
}

static void script (check *c, const se_script *s) {
  const unsigned long outer = c->commands;
  c->commands = 0;
  node(c, s->root, s->source);
  if (c->wrong == NULL && c->commands != se_count_commands(s))
    c->wrong = "not all commands are visited";
  c->commands = outer;
}

static void param (check *c, const se_param *p, se_span raw) {
  words(c, p->index, raw);
  parts(c, p->argument, raw, 0);
  parts(c, p->second, raw, 0);
}

static void part_body (check *c, const se_part *part) {
  switch (part->kind) {
    case SE_PARAMETER: param(c, part->u.param, part->raw); break;
    case SE_COMMAND: case SE_PROCESS:
      if (part->flags & SE_INNER) script(c, part->u.inner);
      else if (part->u.body != NULL) node(c, part->u.body, part->raw);
      break;
    case SE_BRACE: words(c, part->u.words, part->raw); break;
    case SE_ARRAY: words(c, part->u.assign->array, part->raw); break;
    default: parts(c, part->parts, part->raw, 0); break;
  }
}

/* 'covers': there must be no gap. */
static void parts (check *c, const se_part *part, se_span outer, int covers) {
  const char *at = outer.ptr;
  for (; part != NULL && c->wrong == NULL; part = part->next) {
    inside(c, part->raw, outer, "a part is outside of its word");
    if (part->raw.ptr < at) c->wrong = "parts overlap";
    if (covers && part->raw.ptr != at) c->wrong = "there is a gap in a word";
    at = end_of(part->raw);
    part_body(c, part);
  }
  if (covers && at != end_of(outer) && c->wrong == NULL)
    c->wrong = "a word goes on behind its parts";
}

static void redirects (check *c, const se_redirect *r, se_span outer) {
  for (; r != NULL; r = r->next) {
    inside(c, r->raw, outer, "a redirection is outside of its command");
    words(c, r->target, r->raw);
    parts(c, r->parts, r->body, 0);
  }
}

static void command (check *c, const se_command *cmd, se_span raw) {
  const se_assign *assign = cmd->assigns;
  c->commands++;
  words(c, cmd->words, raw);
  for (; assign != NULL; assign = assign->next) {
    inside(c, assign->raw, raw, "an assignment is outside of its command");
    words(c, assign->index, assign->raw);
    words(c, assign->value, assign->raw);
    words(c, assign->array, assign->raw);
  }
}

static void compound (check *c, const se_compound *n, se_span raw) {
  const se_clause *clause = n->clauses;
  words(c, n->words, raw);
  parts(c, n->parts, raw, 0);
  if (n->test != NULL) node(c, n->test, raw);
  for (; clause != NULL; clause = clause->next) {
    inside(c, clause->raw, raw, "a clause is outside of its command");
    words(c, clause->patterns, clause->raw);
    if (clause->test != NULL) node(c, clause->test, clause->raw);
    if (clause->body != NULL) node(c, clause->body, clause->raw);
  }
  if (n->body != NULL) node(c, n->body, raw);
}

static void node (check *c, const se_node *n, se_span outer) {
  const se_node *item;
  if (c->wrong != NULL) return;
  inside(c, n->raw, outer, "a command is outside of what holds it");
  redirects(c, n->redirects, n->raw);
  switch (n->kind) {
    case SE_SIMPLE: command(c, n->u.command, n->raw); break;
    case SE_SEQ: case SE_ANDOR: case SE_PIPE:
      for (item = n->u.items; item != NULL; item = item->next)
        node(c, item, n->raw);
      break;
    case SE_ARITH: parts(c, n->u.parts, n->raw, 0); break;
    default: compound(c, n->u.compound, n->raw); break;
  }
}

/*
** What is wrong with the spans of a tree: each lies inside of the one that
** holds it, and the parts of a word cover it without gap or overlap. NULL if
** all is well.
*/
static inline const char *tree_fault (const se_script *s) {
  check c = { NULL, 0 };
  script(&c, s);
  return c.wrong;
}

#endif
