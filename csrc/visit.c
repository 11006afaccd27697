/* All simple commands of a syntax tree. See visit.h; recursion as deep. */
#include "visit.h"

typedef struct walk {
  void (*visit) (void *ud, const se_node *node);
  void *ud;
} walk;

static void node (const walk *w, const se_node *n);
static void parts (const walk *w, const se_part *part);

static void words (const walk *w, const se_word *word) {
  for (; word != NULL; word = word->next) {
    if (word->index != NULL) words(w, word->index);
    parts(w, word->parts);
  }
}

static void assigns (const walk *w, const se_assign *assign) {
  for (; assign != NULL; assign = assign->next) {
    words(w, assign->index);
    words(w, assign->value);
    words(w, assign->array);
  }
}

static void redirects (const walk *w, const se_redirect *redirect) {
  for (; redirect != NULL; redirect = redirect->next) {
    words(w, redirect->target);
    parts(w, redirect->parts);
  }
}

static void parts (const walk *w, const se_part *part) {
  for (; part != NULL; part = part->next) {
    switch (part->kind) {
      case SE_COMMAND: case SE_PROCESS:
        if (!(part->flags & SE_INNER) && part->u.body != NULL)
          node(w, part->u.body);
        break;
      case SE_PARAMETER:
        words(w, part->u.param->index);
        parts(w, part->u.param->argument);
        parts(w, part->u.param->second);
        break;
      case SE_BRACE: words(w, part->u.words); break;
      case SE_ARRAY: assigns(w, part->u.assign); break;
      default: parts(w, part->parts); break;
    }
  }
}

static void compound (const walk *w, const se_compound *c) {
  const se_clause *clause = c->clauses;
  words(w, c->words);
  parts(w, c->parts);
  if (c->test != NULL) node(w, c->test);
  for (; clause != NULL; clause = clause->next) {
    words(w, clause->patterns);
    if (clause->test != NULL) node(w, clause->test);
    if (clause->body != NULL) node(w, clause->body);
  }
  if (c->body != NULL) node(w, c->body);
}

static void node (const walk *w, const se_node *n) {
  const se_node *item;
  if (n->kind == SE_SIMPLE) {
    assigns(w, n->u.command->assigns);
    words(w, n->u.command->words);
  }
  redirects(w, n->redirects);
  switch (n->kind) {
    case SE_SIMPLE: w->visit(w->ud, n); break;
    case SE_SEQ: case SE_ANDOR: case SE_PIPE:
      for (item = n->u.items; item != NULL; item = item->next) node(w, item);
      break;
    case SE_ARITH: parts(w, n->u.parts); break;
    default: compound(w, n->u.compound); break;
  }
}

void se_each_command (const se_script *script,
                      void (*visit) (void *ud, const se_node *node),
                      void *ud) {
  walk w;
  w.visit = visit;
  w.ud = ud;
  node(&w, script->root);
}

static void count (void *ud, const se_node *n) {
  size_t *const found = ud;
  (void)n;
  ++*found;
}

size_t se_count_commands (const se_script *script) {
  size_t found = 0;
  se_each_command(script, count, &found);
  return found;
}
