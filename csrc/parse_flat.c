/*
** The flat attributes of commands: order, pipeline, scope, control, calls.
** Each item of the root is walked over as soon as it is read, while it is
** still in the cache; as deep as that is, hence bounded.
*/
#include "parse_state.h"

typedef struct function {
  se_span name;
  se_node *first;   /* NULL: the slot is free */
  se_node *latest;
} function;

/* A command that may call a function which is defined further down. */
typedef struct late {
  se_command *command;
  unsigned key;
} late;

enum { KEYS = 256, ANY = 0 };

typedef struct se_flat {
  se_parser *p;
  se_script *script;
  se_node **functions;  /* where the next one is linked */
  se_scope **scopes;
  se_scope *top;
  se_node *waiting;     /* items of the root that are not walked over yet */
  size_t room;          /* of script->commands */
  unsigned scope_count;
  unsigned pipelines;
  unsigned char connector;  /* what stands before the next command */
  function *table;
  size_t size;          /* of the table: a power of two */
  size_t used;
  late *lates;
  size_t late_count;
  size_t late_room;
  unsigned char keys[KEYS];  /* by 'key_of': some function has it */
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

/* Tells most names apart without a look at their bytes in between. */
static unsigned key_of (se_span name) {
  const unsigned char *const s = (const unsigned char *)name.ptr;
  if (name.len == 0) return ANY;
  return (s[0] * 7u + s[name.len - 1] * 31u + (unsigned)name.len) % (KEYS - 1) +
         1;
}

static void define (walk *w, se_node *node) {
  const se_span name = node->u.compound->name;
  function *slot;
  if (w->used * 2 >= w->size) grow(w);
  slot = slot_of(w, name);
  if (slot->first == NULL) {
    slot->name = name;
    slot->first = node;
    w->used++;
  }
  slot->latest = node;
  w->keys[key_of(name)] = w->keys[ANY] = 1;
  *w->functions = node;
  w->functions = &node->u.compound->same;
}

static void *more (walk *w, void *list, size_t *room, size_t size) {
  const size_t wanted = *room > 0 ? *room * 2 : 16;
  void *const grown = se_arena_grow(w->p->arena, list, *room * size,
                                    wanted * size);
  if (grown == NULL) se_fail(w->p, SE_NOMEM, w->p->at, "memory ran out");
  *room = wanted;
  return grown;
}

static void look_up (walk *w, se_command *command, int latest) {
  se_status status;
  se_span name;
  const function *slot;
  if (!se_word_value(w->p->arena, command->words, &name, &status))
    se_fail(w->p, status, w->p->at, "memory ran out");
  slot = slot_of(w, name);
  if (slot->first != NULL)
    command->calls = latest ? slot->latest : slot->first;
}

/* The function that the first word names: the latest, or the first to come. */
static void resolve (walk *w, se_command *command) {
  const se_word *const word = command->words;
  unsigned key;
  if (word == NULL || !(word->flags & SE_STATIC)) return;
  key = word->parts == NULL ? key_of(word->raw) : ANY;
  if (w->keys[key]) look_up(w, command, 1);
  if (command->calls != NULL) return;
  if (w->late_count == w->late_room)
    w->lates = more(w, w->lates, &w->late_room, sizeof(late));
  w->lates[w->late_count].command = command;
  w->lates[w->late_count++].key = key;
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
  if (script->count == w->room)
    script->commands = more(w, script->commands, &w->room, sizeof(se_node *));
  script->commands[script->count++] = node;
}

/* What is inside of words ***************************************************/

static void words (walk *w, se_word *word, const place *at) {
  for (; word != NULL; word = word->next) {
    if (word->index != NULL) words(w, word->index, at);
    if (word->flags & SE_HOLDS) parts(w, word->parts, at);
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
  if (command->assigns != NULL) assigns(w, command->assigns, at);
  words(w, command->words, at);
  if (node->redirects != NULL) redirects(w, node->redirects, at);
  command->scope = at->scope;
  command->control = at->control;
  command->connector = w->connector;
  command->pipeline = at->pipeline > 0 ? at->pipeline : ++w->pipelines;
  command->position = at->pipeline > 0 ? at->position : 1;
  resolve(w, command);
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

void se_flat_start (se_parser *p) {
  walk *const w = SE_NEW(p, walk);
  w->p = p;
  w->script = p->script;
  w->functions = &p->script->functions;
  w->scopes = &p->script->scopes;
  w->top = new_scope(w, NULL, SE_IN_TOP, NULL);
  p->flat = w;
}

static void walk_on (walk *w) {
  place top;
  memset(&top, 0, sizeof top);
  top.scope = w->top;
  sequence(w, w->waiting, &top);
  w->waiting = NULL;
}

void se_flat_add (se_parser *p, se_node *item) {
  walk *const w = p->flat;
  if (w->waiting == NULL) w->waiting = item;
  if (p->pending == NULL) walk_on(w);  /* here-documents belong to it */
}

/* Calls of functions that were defined further down. */
void se_flat_end (se_parser *p) {
  walk *const w = p->flat;
  size_t i;
  walk_on(w);
  for (i = 0; i < w->late_count; i++)
    if (w->keys[w->lates[i].key]) look_up(w, w->lates[i].command, 0);
}
