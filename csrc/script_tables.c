/* Turns a syntax tree into Lua tables. See script_tables.h. */
#include "script_tables.h"

#include <lauxlib.h>

#include "names.h"

enum {
  PRESIZED = 256,  /* entries of a list to make room for at once */
  PLAIN = 4        /* fields of most words and nodes */
};

typedef struct push {
  lua_State *L;
  se_handles *handles;
  const char *base;
  int handle, methods;
} push;

static void push_node (push *t, const se_node *node);
static void push_parts (push *t, const se_part *part);
static void push_word (push *t, const se_word *word);

/* Fields ********************************************************************/

static void set_integer (push *t, const char *key, lua_Integer value) {
  lua_pushinteger(t->L, value);
  lua_setfield(t->L, -2, key);
}

static void set_string (push *t, const char *key, const char *value) {
  lua_pushstring(t->L, value);
  lua_setfield(t->L, -2, key);
}

static void set_text (push *t, const char *key, se_span text) {
  lua_pushlstring(t->L, text.ptr != NULL ? text.ptr : "", text.len);
  lua_setfield(t->L, -2, key);
}

static void set_flag (push *t, const char *key, unsigned set) {
  if (set == 0) return;
  lua_pushboolean(t->L, 1);
  lua_setfield(t->L, -2, key);
}

static void set_span (push *t, se_span raw) {
  const lua_Integer from = raw.ptr - t->base + 1;
  set_integer(t, "from", from);
  set_integer(t, "to", from + (lua_Integer)raw.len - 1);
}

static void set_node (push *t, const char *key, const se_node *node) {
  if (node == NULL) return;
  push_node(t, node);
  lua_setfield(t->L, -2, key);
}

static void set_word (push *t, const char *key, const se_word *word) {
  if (word == NULL) return;
  push_word(t, word);
  lua_setfield(t->L, -2, key);
}

static void set_parts (push *t, const char *key, const se_part *part) {
  if (part == NULL) return;
  push_parts(t, part);
  lua_setfield(t->L, -2, key);
}

static void set_words (push *t, const char *key, const se_word *word) {
  const se_word *each = word;
  lua_Integer i = 1;
  int count = 0;
  for (; each != NULL && count < PRESIZED; each = each->next) count++;
  lua_createtable(t->L, count, 0);
  for (; word != NULL; word = word->next) {
    push_word(t, word);
    lua_rawseti(t->L, -2, i++);
  }
  lua_setfield(t->L, -2, key);
}

static se_handle *new_handle (push *t) {
  se_handles *const h = t->handles;
  if (h->count == h->room) {
    const size_t room = h->room > 0 ? h->room * 2 : 16;
    se_handle *const items =
      se_arena_grow(&h->arena, h->items, h->room * sizeof(se_handle),
                    room * sizeof(se_handle));
    if (items == NULL) return NULL;
    h->items = items;
    h->room = room;
  }
  return &h->items[h->count++];
}

/* Give the table on top an id that leads back to its origin. */
static void set_id (push *t, se_handle_kind kind, const void *origin) {
  se_handle *const handle = new_handle(t);
  if (handle == NULL) {
    luaL_error(t->L, "not enough memory");
    return;
  }
  handle->kind = kind;
  switch (kind) {
    case SE_A_SCRIPT: handle->u.script = origin; break;
    case SE_A_WORD: handle->u.word = origin; break;
    case SE_A_PART: handle->u.part = origin; break;
    case SE_A_BODY: handle->u.redirect = origin; break;
  }
  set_integer(t, "id", (lua_Integer)t->handles->count);
}

/* Words and parts ***********************************************************/

static void add_span (luaL_Buffer *b, se_span text) {
  if (text.len > 0) luaL_addlstring(b, text.ptr, text.len);
}

static void add_text (luaL_Buffer *b, const se_part *part) {
  const se_part *inner;
  for (; part != NULL; part = part->next) {
    add_span(b, part->text);
    if (part->kind != SE_DOUBLE) continue;
    for (inner = part->parts; inner != NULL; inner = inner->next)
      add_span(b, inner->text);
  }
}

static void set_value (push *t, const se_word *word) {
  luaL_Buffer b;
  if (!(word->flags & SE_STATIC) || word->flags & SE_DENIED) return;
  if (word->parts == NULL) {
    set_text(t, "value", word->raw);
    return;
  }
  luaL_buffinit(t->L, &b);
  add_text(&b, word->parts);
  luaL_pushresult(&b);
  lua_setfield(t->L, -2, "value");
}

static void push_word (push *t, const se_word *word) {
  luaL_checkstack(t->L, 8, "script is nested too deeply");
  lua_createtable(t->L, 0, word->parts == NULL ? PLAIN : 2 * PLAIN);
  set_span(t, word->raw);
  set_value(t, word);
  set_parts(t, "parts", word->parts);
  set_flag(t, "several", word->flags & SE_SEVERAL);
  set_flag(t, "empty", word->flags & SE_EMPTY);
  set_flag(t, "quoted", word->flags & SE_QUOTED);
  set_flag(t, "foreign", word->flags & SE_DENIED);
  set_flag(t, "append", word->flags & SE_APPEND);
  set_word(t, "index", word->index);
  set_id(t, SE_A_WORD, word);
}

static void set_param (push *t, const se_param *param) {
  set_text(t, "name", param->name);
  if (param->op_raw.len > 0) set_text(t, "op", param->op_raw);
  set_word(t, "index", param->index);
  set_parts(t, "parts", param->argument);
  if (param->flags & SE_SECOND) {
    push_parts(t, param->second);
    lua_setfield(t->L, -2, "second");
  }
  set_flag(t, "bad", param->op == SE_OP_BAD);
  set_flag(t, "length", param->flags & SE_LENGTH);
  set_flag(t, "indirect", param->flags & SE_INDIRECT);
  set_flag(t, "names", param->flags & SE_NAMES);
  set_flag(t, "keys", param->flags & SE_KEYS);
}

static void set_commands (push *t, const se_part *part) {
  set_flag(t, "backquoted", part->flags & SE_BACKQUOTED);
  set_flag(t, "opaque", part->flags & SE_OPAQUE);
  if (part->flags & SE_INNER) {
    se_push_script(t->L, t->handles, part->u.inner, t->handle, t->methods);
    lua_setfield(t->L, -2, "inner");
  } else {
    set_node(t, "body", part->u.body);
  }
}

static void set_brace (push *t, const se_part *part) {
  const se_word *word = part->u.words;
  lua_Integer i = 1;
  if (part->flags & SE_SEQUENCE) {
    set_parts(t, "sequence", part->parts);
    return;
  }
  lua_newtable(t->L);
  for (; word != NULL; word = word->next) {
    if (word->parts == NULL && word->raw.len > 0) {
      se_part plain;
      memset(&plain, 0, sizeof plain);
      plain.raw = plain.text = word->raw;
      push_parts(t, &plain);
    } else {
      push_parts(t, word->parts);
    }
    lua_rawseti(t->L, -2, i++);
  }
  lua_setfield(t->L, -2, "alternatives");
}

static void push_part (push *t, const se_part *part) {
  luaL_checkstack(t->L, 8, "script is nested too deeply");
  lua_createtable(t->L, 0, 5);
  set_string(t, "kind", se_part_names[part->kind]);
  set_span(t, part->raw);
  set_flag(t, "foreign", part->flags & SE_FOREIGN);
  set_id(t, SE_A_PART, part);
  switch (part->kind) {
    case SE_LITERAL: case SE_ESCAPE: case SE_SINGLE: case SE_ANSI:
    case SE_TILDE:
      set_text(t, "text", part->text);
      break;
    case SE_GLOB:
      set_text(t, "text", part->raw);
      set_parts(t, "parts", part->parts);
      break;
    case SE_PARAMETER: set_param(t, part->u.param); break;
    case SE_PROCESS:
      set_text(t, "direction", se_span_of(part->raw.ptr, 1));
      set_commands(t, part);
      break;
    case SE_COMMAND: set_commands(t, part); break;
    case SE_BRACE: set_brace(t, part); break;
    case SE_ARRAY: set_words(t, "words", part->u.assign->array); break;
    default:
      push_parts(t, part->parts);
      lua_setfield(t->L, -2, "parts");
      break;
  }
}

static void push_parts (push *t, const se_part *part) {
  const se_part *each = part;
  lua_Integer i = 1;
  int count = 0;
  for (; each != NULL && count < PRESIZED; each = each->next) count++;
  luaL_checkstack(t->L, 8, "script is nested too deeply");
  lua_createtable(t->L, count, 0);
  for (; part != NULL; part = part->next) {
    push_part(t, part);
    lua_rawseti(t->L, -2, i++);
  }
}

/* Commands ******************************************************************/

static void push_assign (push *t, const se_assign *assign) {
  lua_createtable(t->L, 0, 6);
  set_span(t, assign->raw);
  set_text(t, "name", assign->name);
  set_string(t, "op", assign->append ? "+=" : "=");
  set_word(t, "index", assign->index);
  set_word(t, "value", assign->value);
  if (assign->is_array) set_words(t, "array", assign->array);
}

static void push_redirect (push *t, const se_redirect *redirect) {
  lua_createtable(t->L, 0, 6);
  set_span(t, redirect->raw);
  set_string(t, "op", se_redirect_names[redirect->op]);
  if (redirect->fd >= 0) set_integer(t, "fd", redirect->fd);
  if (redirect->var.len > 0) set_text(t, "var", redirect->var);
  set_word(t, "target", redirect->target);
  if (redirect->op != SE_HERE && redirect->op != SE_HERE_TABS) return;
  lua_createtable(t->L, 0, 5);
  if (redirect->body.ptr != NULL) set_span(t, redirect->body);
  lua_pushboolean(t->L, redirect->quoted);
  lua_setfield(t->L, -2, "quoted");
  set_parts(t, "parts", redirect->parts);
  set_id(t, SE_A_BODY, redirect);
  lua_setfield(t->L, -2, "body");
}

static void set_redirects (push *t, const se_redirect *redirect) {
  lua_Integer i = 1;
  if (redirect == NULL) return;
  lua_newtable(t->L);
  for (; redirect != NULL; redirect = redirect->next) {
    push_redirect(t, redirect);
    lua_rawseti(t->L, -2, i++);
  }
  lua_setfield(t->L, -2, "redirects");
}

static void set_command (push *t, const se_command *command) {
  const se_assign *assign = command->assigns;
  lua_Integer i = 1;
  set_words(t, "words", command->words);
  if (assign == NULL) return;
  lua_newtable(t->L);
  for (; assign != NULL; assign = assign->next) {
    push_assign(t, assign);
    lua_rawseti(t->L, -2, i++);
  }
  lua_setfield(t->L, -2, "assignments");
}

/* items, and, if there are several, the connectors between them */
static void set_items (push *t, const se_node *item) {
  const se_node *const first = item;
  lua_Integer i = 1;
  int count = 0;
  for (; item != NULL && count < PRESIZED; item = item->next) count++;
  lua_createtable(t->L, count, 0);
  item = first;
  for (; item != NULL; item = item->next) {
    push_node(t, item);
    lua_rawseti(t->L, -2, i++);
  }
  lua_setfield(t->L, -2, "items");
  if (first == NULL || first->next == NULL) return;
  lua_createtable(t->L, count - 1, 0);
  for (i = 1, item = first; item != NULL && item->next != NULL;
       item = item->next) {
    lua_pushstring(t->L, se_connector_names[item->connector]);
    lua_rawseti(t->L, -2, i++);
  }
  lua_setfield(t->L, -2, "connectors");
}

static void push_clause (push *t, const se_node *node,
                         const se_clause *clause) {
  lua_createtable(t->L, 0, 5);
  set_span(t, clause->raw);
  set_node(t, "test", clause->test);
  set_node(t, "body", clause->body);
  if (node->kind != SE_CASE) return;
  set_words(t, "patterns", clause->patterns);
  set_string(t, "ending", se_ending_names[clause->ending]);
}

static void set_clauses (push *t, const se_node *node) {
  const se_clause *clause = node->u.compound->clauses;
  lua_Integer i = 1;
  lua_newtable(t->L);
  for (; clause != NULL; clause = clause->next) {
    if (node->kind == SE_IF && clause->test == NULL) break;
    push_clause(t, node, clause);
    lua_rawseti(t->L, -2, i++);
  }
  lua_setfield(t->L, -2, "clauses");
  if (clause != NULL) set_node(t, "otherwise", clause->body);
}

static void set_compound (push *t, const se_node *node) {
  const se_compound *const c = node->u.compound;
  if (c->name.len > 0) set_text(t, "name", c->name);
  set_node(t, "test", c->test);
  set_node(t, "body", c->body);
  switch (node->kind) {
    case SE_IF: set_clauses(t, node); break;
    case SE_CASE:
      set_word(t, "word", c->words);
      set_clauses(t, node);
      break;
    case SE_FOR: case SE_SELECT:
      if (!(node->flags & SE_ARGS)) set_words(t, "words", c->words);
      break;
    case SE_COND: set_words(t, "words", c->words); break;
    case SE_CFOR:
      push_parts(t, c->parts);
      lua_setfield(t->L, -2, "expressions");
      break;
    default: break;
  }
}

static void push_node (push *t, const se_node *node) {
  luaL_checkstack(t->L, 8, "script is nested too deeply");
  lua_createtable(t->L, 0, PLAIN);
  set_string(t, "kind", se_kind_names[node->kind]);
  set_span(t, node->raw);
  set_redirects(t, node->redirects);
  switch (node->kind) {
    case SE_SIMPLE:
      set_flag(t, "unread", node->flags & SE_UNREAD);
      set_command(t, node->u.command);
      break;
    case SE_SEQ: case SE_ANDOR: case SE_PIPE:
      set_items(t, node->u.items);
      break;
    case SE_ARITH:
      push_parts(t, node->u.parts);
      lua_setfield(t->L, -2, "parts");
      break;
    default: set_compound(t, node); break;
  }
}

/* Scripts *******************************************************************/

void se_push_script (lua_State *L, se_handles *handles, se_script *script,
                     int handle, int methods) {
  push t;
  luaL_checkstack(L, 16, "script is nested too deeply");
  t.L = L;
  t.handles = handles;
  t.base = script->source.ptr;
  t.handle = handle;
  t.methods = methods;
  lua_createtable(L, 0, 5);
  set_text(&t, "text", script->source);
  set_string(&t, "shell", script->options.shell == SE_ZSH ? "zsh" : "bash");
  lua_pushvalue(L, handle);
  lua_setfield(L, -2, "handle");
  set_id(&t, SE_A_SCRIPT, script);
  set_node(&t, "root", script->root);
  lua_pushvalue(L, methods);
  lua_setmetatable(L, -2);
}
