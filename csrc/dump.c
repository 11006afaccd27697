/* A parsed script as readable text. See dump.h. */
#include "dump.h"

#include <stdio.h>

#include "names.h"

typedef struct out {
  se_arena *arena;
  const se_script *script;
  char *text;
  size_t len, room;
  int failed;
  unsigned connector;  /* printed before the next command */
} out;

static void node (out *o, const se_node *n, unsigned level);
static void parts (out *o, const se_part *part, unsigned level);
static void words (out *o, const char *label, const se_word *word,
                   unsigned level);

static void put (out *o, se_span s) {
  if (o->failed || s.len == 0) return;
  if (o->text == NULL || o->len + s.len > o->room) {
    const size_t room = (o->len + s.len) * 2;
    char *const text = se_arena_grow(o->arena, o->text, o->room, room);
    if (text == NULL) {
      o->failed = 1;
      return;
    }
    o->text = text;
    o->room = room;
  }
  memcpy(o->text + o->len, s.ptr, s.len);
  o->len += s.len;
}

static void puts_to (out *o, const char *s) {
  put(o, se_span_of(s, strlen(s)));
}

/* On one line, whatever its length and content. */
static void put_quoted (out *o, se_span s) {
  const size_t most = 60;
  size_t i;
  puts_to(o, " \"");
  for (i = 0; i < s.len && i < most; i++) {
    char hex[5];
    const unsigned char c = (unsigned char)s.ptr[i];
    if (c == '\n') puts_to(o, "\\n");
    else if (c < 32 || c == 127) {
      snprintf(hex, sizeof hex, "\\x%02x", c);
      puts_to(o, hex);
    } else {
      if (c == '"' || c == '\\') puts_to(o, "\\");
      put(o, se_span_of(s.ptr + i, 1));
    }
  }
  puts_to(o, s.len > most ? "\"..." : "\"");
}

static void indent (out *o, unsigned level) {
  while (level-- > 0) puts_to(o, "  ");
}

/* The start of a line: what it is, and where. */
static void line (out *o, const char *what, se_span raw, unsigned level) {
  char at[64];
  const size_t from = (size_t)(raw.ptr - o->script->source.ptr) + 1;
  indent(o, level);
  puts_to(o, what);
  snprintf(at, sizeof at, " %zu-%zu", from, from + raw.len - 1);
  puts_to(o, at);
}

static void part_line (out *o, const se_part *part, unsigned level) {
  line(o, se_part_names[part->kind], part->raw, level);
  if (part->kind <= SE_ANSI || part->kind == SE_TILDE)
    put_quoted(o, part->text);
  else put_quoted(o, part->raw);
  if (part->flags & SE_OPAQUE) puts_to(o, " opaque");
  if (part->flags & SE_FOREIGN) puts_to(o, " foreign");
  puts_to(o, "\n");
}

static void inner (out *o, const se_script *script, unsigned level) {
  const se_script *const outer = o->script;
  o->script = script;
  node(o, script->root, level);
  o->script = outer;
}

static void part_body (out *o, const se_part *part, unsigned level) {
  switch (part->kind) {
    case SE_PARAMETER:
      words(o, "index", part->u.param->index, level);
      parts(o, part->u.param->argument, level);
      parts(o, part->u.param->second, level);
      break;
    case SE_COMMAND: case SE_PROCESS:
      if (part->flags & SE_INNER) inner(o, part->u.inner, level);
      else if (part->u.body != NULL) node(o, part->u.body, level);
      break;
    case SE_BRACE: words(o, "alternative", part->u.words, level); break;
    case SE_ARRAY: words(o, "element", part->u.assign->array, level); break;
    default: parts(o, part->parts, level); break;
  }
}

static void parts (out *o, const se_part *part, unsigned level) {
  for (; part != NULL; part = part->next) {
    part_line(o, part, level);
    part_body(o, part, level + 1);
  }
}

static void words (out *o, const char *label, const se_word *word,
                   unsigned level) {
  for (; word != NULL; word = word->next) {
    line(o, label, word->raw, level);
    put_quoted(o, word->raw);
    if (word->flags & SE_DENIED) puts_to(o, " foreign");
    if (word->flags & SE_SEVERAL) puts_to(o, " several");
    if (word->flags & SE_EMPTY) puts_to(o, " empty");
    puts_to(o, "\n");
    if (word->index != NULL) words(o, "index", word->index, level + 1);
    parts(o, word->parts, level + 1);
  }
}

static void assigns (out *o, const se_assign *assign, unsigned level) {
  for (; assign != NULL; assign = assign->next) {
    line(o, "assignment", assign->raw, level);
    put_quoted(o, assign->name);
    puts_to(o, assign->append ? " +=\n" : " =\n");
    words(o, "index", assign->index, level + 1);
    words(o, "value", assign->value, level + 1);
    words(o, "element", assign->array, level + 1);
  }
}

static void redirects (out *o, const se_redirect *r, unsigned level) {
  for (; r != NULL; r = r->next) {
    line(o, "redirect", r->raw, level);
    puts_to(o, " ");
    puts_to(o, se_redirect_names[r->op]);
    puts_to(o, "\n");
    words(o, "target", r->target, level + 1);
    if (r->op != SE_HERE && r->op != SE_HERE_TABS) continue;
    if (r->body.ptr == NULL) continue;
    line(o, r->quoted ? "quoted body" : "body", r->body, level + 1);
    puts_to(o, "\n");
    parts(o, r->parts, level + 2);
  }
}

static void command (out *o, const se_command *c, unsigned level) {
  puts_to(o, "\n");
  assigns(o, c->assigns, level + 1);
  words(o, "word", c->words, level + 1);
}

static void clauses (out *o, const se_clause *c, unsigned level) {
  for (; c != NULL; c = c->next) {
    line(o, "clause", c->raw, level);
    puts_to(o, "\n");
    words(o, "pattern", c->patterns, level + 1);
    if (c->test != NULL) node(o, c->test, level + 1);
    if (c->body != NULL) node(o, c->body, level + 1);
  }
}

static void compound (out *o, const se_compound *c, unsigned level) {
  words(o, "word", c->words, level);
  parts(o, c->parts, level);
  if (c->test != NULL) node(o, c->test, level);
  clauses(o, c->clauses, level);
  if (c->body != NULL) node(o, c->body, level);
}

/* The connector between two items. */
static void after (out *o, se_connector connector) {
  if (connector == SE_FIRST) return;
  puts_to(o, " after ");
  puts_to(o, connector == SE_NEWLINE ? "newline"
                                     : se_connector_names[connector]);
}

static void items (out *o, const se_node *item, unsigned level) {
  for (; item != NULL; item = item->next) {
    node(o, item, level);
    o->connector = item->connector;
  }
  o->connector = SE_FIRST;
}

static void node (out *o, const se_node *n, unsigned level) {
  line(o, se_kind_names[n->kind], n->raw, level);
  after(o, (se_connector)o->connector);
  o->connector = SE_FIRST;
  if (n->kind == SE_SIMPLE) {
    command(o, n->u.command, level);
    redirects(o, n->redirects, level + 1);
    return;
  }
  if (n->kind > SE_PIPE && n->kind != SE_ARITH && n->u.compound->name.len > 0)
    put_quoted(o, n->u.compound->name);
  puts_to(o, "\n");
  redirects(o, n->redirects, level + 1);
  switch (n->kind) {
    case SE_SEQ: case SE_ANDOR: case SE_PIPE:
      items(o, n->u.items, level + 1);
      break;
    case SE_ARITH: parts(o, n->u.parts, level + 1); break;
    default: compound(o, n->u.compound, level + 1); break;
  }
}

se_status se_dump (se_arena *arena, const se_script *script, se_span *text) {
  out o;
  memset(&o, 0, sizeof o);
  o.arena = arena;
  o.script = script;
  node(&o, script->root, 0);
  if (o.failed) return SE_NOMEM;
  *text = se_span_of(o.text, o.len);
  return SE_OK;
}
