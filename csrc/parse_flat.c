/*
** The flat attributes of commands: order, pipeline, scope, control, calls.
** One walk over the tree; as deep as that, hence bounded.
*/
#include "parse_state.h"

typedef struct function {
  se_span name;
  se_node *first;   /* NULL: the slot is free */
  se_node *latest;
} function;

typedef struct walk {
  se_parser *p;
  se_script *script;
  se_node **functions;  /* where the next one is linked */
  se_scope **scopes;
  size_t room;          /* of script->commands */
  unsigned scope_count;
  unsigned pipelines;
  unsigned char connector;  /* what stands before the next command */
  function *table;
  size_t size;          /* of the table: a power of two */
  size_t used;
} walk;

/* Where a command stands. */
typedef struct place {
  se_scope *scope;
  unsigned pipeline;  /* 0: it is a pipeline of its own */
  unsigned position;
  unsigned char control;
} place;

static void visit (walk *w, se_node *node, const place *at);
static void parts (walk *w, se_part *part, const place *at);

/* Functions by name *********************************************************/

static function *slot_of (const walk *w, se_span name) {
  size_t hash = 5381, i;
  for (i = 0; i < name.len; i++)
    hash = hash * 33 ^ (unsigned char)name.ptr[i];
  i = hash & (w->size - 1);
  while (w->table[i].first != NULL && !se_span_eq(w->table[i].name, name))
    i = (i + 1) & (w->size - 1);
  return &w->table[i];
}

static void grow (walk *w) {
  const walk old = *w;
  size_t i;
  w->size = old.size > 0 ? old.size * 2 : 16;
  w->table = se_new(w->p, w->size * sizeof(function));
  for (i = 0; i < old.size; i++)
    if (old.table[i].first != NULL)
      *slot_of(w, old.table[i].name) = old.table[i];
}

static void define (walk *w, se_node *node) {
  function *slot;
  if (w->used * 2 >= w->size) grow(w);
  slot = slot_of(w, node->u.compound->name);
  if (slot->first == NULL) {
    slot->name = node->u.compound->name;
    slot->first = node;
    w->used++;
  }
  slot->latest = node;
  *w->functions = node;
  w->functions = &node->u.compound->same;
}

/* The function that the first word names: the latest, or the first to come. */
static void resolve (walk *w, se_command *command, int latest) {
  se_status status;
  se_span name;
  const function *slot;
  if (w->used == 0 || command->words == NULL || command->calls != NULL)
    return;
  if (!se_word_value(w->p->arena, command->words, &name, &status)) {
    if (status != SE_OK) se_fail(w->p, status, w->p->at, "memory ran out");
    return;
  }
  slot = slot_of(w, name);
  if (slot->first != NULL)
    command->calls = latest ? slot->latest : slot->first;
}

/* Scopes and commands *******************************************************/

static se_scope *new_scope (walk *w, se_scope *parent, se_scope_kind kind,
                            se_node *node) {
  se_scope *const scope = SE_NEW(w->p, se_scope);
  scope->parent = parent;
  scope->kind = (unsigned char)kind;
  scope->node = node;
  scope->id = ++w->scope_count;
  *w->scopes = scope;
  w->scopes = &scope->next;
  return scope;
}

static void record (walk *w, se_node *node) {
  se_script *const script = w->script;
  if (script->count == w->room) {
    const size_t size = sizeof(se_node *);
    const size_t room = w->room > 0 ? w->room * 2 : 16;
    se_node **const grown = se_arena_grow(w->p->arena, script->commands,
                                          w->room * size, room * size);
    if (grown == NULL) se_fail(w->p, SE_NOMEM, w->p->at, "memory ran out");
    script->commands = grown;
    w->room = room;
  }
  script->commands[script->count++] = node;
}

/* What is inside of words ***************************************************/

static void words (walk *w, se_word *word, const place *at) {
  for (; word != NULL; word = word->next) {
    if (word->index != NULL) words(w, word->index, at);
    if (word->parts != NULL) parts(w, word->parts, at);
  }
}

static void assigns (walk *w, se_assign *assign, const place *at) {
  for (; assign != NULL; assign = assign->next) {
    words(w, assign->index, at);
    words(w, assign->value, at);
    words(w, assign->array, at);
  }
}

static void redirects (walk *w, se_redirect *redirect, const place *at) {
  for (; redirect != NULL; redirect = redirect->next) {
    words(w, redirect->target, at);
    parts(w, redirect->parts, at);
  }
}

/* A script of its own: its commands are listed there. */
static void inner (walk *w, se_script *script, const place *at) {
  se_script *const outer = w->script;
  se_node **const functions = w->functions;
  const size_t room = w->room;
  w->script = script;
  w->functions = &script->functions;
  w->room = 0;
  visit(w, script->root, at);
  w->script = outer;
  w->functions = functions;
  w->room = room;
}

static void substitution (walk *w, se_part *part, const place *at) {
  const unsigned char connector = w->connector;
  place in = *at;
  w->connector = SE_FIRST;
  in.pipeline = 0;
  in.scope = new_scope(w, at->scope, SE_IN_SUBSTITUTION, NULL);
  if (part->flags & SE_INNER) inner(w, part->u.inner, &in);
  else if (part->u.body != NULL) visit(w, part->u.body, &in);
  w->connector = connector;
}

static void parts (walk *w, se_part *part, const place *at) {
  for (; part != NULL; part = part->next) {
    switch (part->kind) {
      case SE_COMMAND: case SE_PROCESS:
        substitution(w, part, at);
        break;
      case SE_PARAMETER:
        words(w, part->u.param->index, at);
        parts(w, part->u.param->argument, at);
        parts(w, part->u.param->second, at);
        break;
      case SE_BRACE: words(w, part->u.words, at); break;
      case SE_ARRAY: assigns(w, part->u.assign, at); break;
      default:
        if (part->parts != NULL) parts(w, part->parts, at);
        break;
    }
  }
}

/* Commands ******************************************************************/

static void simple (walk *w, se_node *node, const place *at) {
  se_command *const command = node->u.command;
  assigns(w, command->assigns, at);
  words(w, command->words, at);
  redirects(w, node->redirects, at);
  command->scope = at->scope;
  command->control = at->control;
  command->connector = w->connector;
  command->pipeline = at->pipeline > 0 ? at->pipeline : ++w->pipelines;
  command->position = at->pipeline > 0 ? at->position : 1;
  resolve(w, command, 1);
  record(w, node);
}

static void sequence (walk *w, se_node *item, const place *at) {
  for (; item != NULL; item = item->next) {
    visit(w, item, at);
    w->connector = item->connector;
  }
}

static place maybe (const place *at) {
  place in = *at;
  if (in.control == SE_ALWAYS) in.control = SE_CONDITIONAL;
  return in;
}

static place repeated (const place *at) {
  place in = *at;
  in.control = SE_LOOP;
  return in;
}

static void and_or (walk *w, se_node *item, const place *at) {
  const place rest = maybe(at);
  for (; item != NULL; item = item->next, at = &rest) {
    visit(w, item, at);
    w->connector = item->connector;
  }
}

static void pipes (walk *w, se_node *item, const place *at) {
  place in = *at;
  in.pipeline = ++w->pipelines;
  for (in.position = 1; item != NULL; item = item->next, in.position++) {
    in.scope = new_scope(w, at->scope, SE_IN_PIPE, item);
    visit(w, item, &in);
    w->connector = item->connector;
  }
}

static void clauses (walk *w, se_clause *clause, const place *at) {
  const place rest = maybe(at);
  for (; clause != NULL; clause = clause->next, at = &rest) {
    words(w, clause->patterns, at);
    if (clause->test != NULL) visit(w, clause->test, at);
    w->connector = SE_SEMICOLON;
    if (clause->body != NULL) visit(w, clause->body, &rest);
    w->connector = SE_SEMICOLON;
  }
}

static void scoped (walk *w, se_node *node, place in, se_scope_kind kind) {
  in.scope = new_scope(w, in.scope, kind, node);
  if (node->u.compound->body != NULL) visit(w, node->u.compound->body, &in);
}

static void loop (walk *w, se_node *node, const place *at) {
  const se_compound *const c = node->u.compound;
  const place again = repeated(at);
  words(w, c->words, at);
  parts(w, c->parts, &again);
  if (c->test != NULL) {
    visit(w, c->test, &again);
    w->connector = SE_SEMICOLON;
  }
  visit(w, c->body, &again);
}

static void compound (walk *w, se_node *node, const place *at) {
  const se_compound *const c = node->u.compound;
  const place rest = maybe(at);
  switch (node->kind) {
    case SE_NOT: case SE_TIME:
      if (c->body != NULL) visit(w, c->body, at);
      break;
    case SE_BACKGROUND: scoped(w, node, *at, SE_IN_BACKGROUND); break;
    case SE_COPROC: scoped(w, node, *at, SE_IN_COPROC); break;
    case SE_SUBSHELL: scoped(w, node, *at, SE_IN_SUBSHELL); break;
    case SE_GROUP: scoped(w, node, *at, SE_IN_GROUP); break;
    case SE_FUNCTION:
      define(w, node);
      scoped(w, node, rest, SE_IN_FUNCTION);
      break;
    case SE_IF: clauses(w, c->clauses, at); break;
    case SE_CASE:
      words(w, c->words, at);
      clauses(w, c->clauses, &rest);
      break;
    case SE_COND: words(w, c->words, at); break;
    default: loop(w, node, at); break;
  }
}

static void visit (walk *w, se_node *node, const place *at) {
  place own;
  if (node->kind == SE_SIMPLE) {
    simple(w, node, at);
    return;
  }
  if (node->redirects != NULL) redirects(w, node->redirects, at);
  if (at->pipeline > 0 && node->kind != SE_NOT && node->kind != SE_TIME) {
    own = *at;
    own.pipeline = 0;
    at = &own;
  }
  switch (node->kind) {
    case SE_SEQ: sequence(w, node->u.items, at); break;
    case SE_ANDOR: and_or(w, node->u.items, at); break;
    case SE_PIPE: pipes(w, node->u.items, at); break;
    case SE_ARITH: parts(w, node->u.parts, at); break;
    default: compound(w, node, at); break;
  }
}

/* Calls of functions that are defined further down. */
static void resolve_late (walk *w, const se_script *script) {
  const se_script *each;
  size_t i;
  for (i = 0; i < script->count; i++)
    resolve(w, script->commands[i]->u.command, 0);
  for (each = script->inners; each != NULL; each = each->next)
    resolve_late(w, each);
}

void se_flatten (se_parser *p, se_script *script) {
  walk w;
  place top;
  memset(&w, 0, sizeof w);
  memset(&top, 0, sizeof top);
  w.p = p;
  w.script = script;
  w.functions = &script->functions;
  w.scopes = &script->scopes;
  top.scope = new_scope(&w, NULL, SE_IN_TOP, NULL);
  visit(&w, script->root, &top);
  if (w.used > 0) resolve_late(&w, script);
}
