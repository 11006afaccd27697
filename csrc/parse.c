/* The parser's entry, its failures and its memory. See parse.h. */
#include "parse.h"

#include "parse_state.h"

void se_fail (se_parser *p, se_status status, const char *at,
              const char *message) {
  if (p->left != NULL && (status == SE_SYNTAX || status == SE_OPEN))
    status = SE_UNSURE;  /* the body may have been read as commands */
  p->status = status;
  p->stop = at;
  p->message = message;
  longjmp(*p->catch, 1);
}

void *se_new_slow (se_parser *p, size_t size) {
  void *const piece = se_arena_take(p->arena, size);
  if (piece == NULL) se_fail(p, SE_NOMEM, p->at, "memory ran out");
  return piece;
}

void se_enter (se_parser *p, const char *at) {
  if (++p->depth + p->braces > SE_DEPTH)
    se_fail(p, SE_DEEP, at, "commands are nested too deeply");
}

void se_leave (se_parser *p) {
  p->depth--;
}

static void jump_to (se_parser *p, jmp_buf *here) {
  p->catch = here;
}

static int caught (se_parser *p, void (*run) (se_parser *p, void *arg),
                   void *arg) {
  jmp_buf *const outer = p->catch;
  jmp_buf here;
  jump_to(p, &here);
  if (setjmp(here) != 0) {
    p->catch = outer;
    return 1;
  }
  run(p, arg);
  p->catch = outer;
  return 0;
}

se_status se_protect (se_parser *p, void (*run) (se_parser *p, void *arg),
                      void *arg) {
  const se_parser before = *p;
  if (!caught(p, run, arg)) return SE_OK;
  if (p->status == SE_NOMEM) longjmp(*p->catch, 1);
  {
    const se_parser after = *p;
    *p = before;
    p->at = after.at;
    p->held = after.held;
    p->memo = after.memo;
    p->older = after.older;
    p->status = after.status;
    p->stop = after.stop;
    p->message = after.message;
    return after.status;
  }
}

/* A whole text; nothing may be left over. */
static void whole (se_parser *p, void *arg) {
  se_node **const list = arg;
  p->closed = 1;
  *list = se_parse_list(p);
  if (se_peek(p, SE_M_COMMAND)->kind != SE_T_END) se_unexpected(p);
}

se_node *se_parse_region (se_parser *p, const char *from, const char *to,
                          int *good) {
  const se_parser before = *p;
  se_node *list = NULL;
  p->at = p->pushed = from;
  p->end = to;
  p->has = p->declares = p->behind = p->eof_paren = p->eof_brace = 0;
  p->pending = NULL;
  p->pendings = 0;
  p->left = NULL;
  p->nested++;
  *good = se_protect(p, whole, &list) == SE_OK;
  {
    const se_parser after = *p;
    *p = before;
    p->memo = after.memo;
    p->older = after.older;
  }
  return *good ? list : NULL;
}

se_script *se_parse_inner (se_parser *p, se_span source) {
  se_script *const outer = p->script;
  se_script *const script = SE_NEW(p, se_script);
  const char *const joined = p->joined;
  const char *const bare = p->bare;
  int good;
  script->source = source;
  script->options = outer->options;
  p->script = script;
  p->joined = p->bare = source.ptr + source.len;
  script->root = se_parse_region(p, source.ptr, source.ptr + source.len,
                                 &good);
  p->script = outer;
  p->joined = joined;
  p->bare = bare;
  if (!good) return NULL;
  if (script->root == NULL) script->root = se_node_new(p, SE_SEQ, source.ptr);
  return script;
}

/* The whole script **********************************************************/

static void script (se_parser *p, void *arg) {
  (void)arg;
  whole(p, &p->script->root);
  if (p->script->root == NULL)
    p->script->root = se_node_new(p, SE_SEQ, p->script->source.ptr);
}

/* Everything from 'at' on becomes an unknown command. */
static void unread (se_parser *p, void *arg) {
  se_node *const node = se_node_new(p, SE_SIMPLE, p->at);
  se_word *const word = SE_NEW(p, se_word);
  se_node *const root = p->script->root;
  se_node **link = &root->u.items;
  (void)arg;
  node->raw = word->raw = se_between(p->at, p->end);
  node->flags = SE_UNREAD;
  word->flags = SE_DENIED | SE_SEVERAL | SE_EMPTY;
  node->u.command->words = word;
  while (*link != NULL) link = &(*link)->next;
  *link = node;
  root->raw = se_between(root->raw.ptr, p->end);
}

/* A position in the source of an inner script is not one in this script. */
static void locate (se_script *s, const char *stop) {
  const char *const from = s->source.ptr;
  const char *at;
  if (stop < from || stop > from + s->source.len) stop = from;
  s->stop = (size_t)(stop - from);
  s->line = s->column = 1;
  for (at = from; at < stop; at++) {
    s->column++;
    if (*at != '\n') continue;
    s->line++;
    s->column = 1;
  }
}

static se_status run (se_parser *p, size_t len, void (*what) (se_parser *,
                                                              void *)) {
  p->end = p->script->source.ptr + len;
  return caught(p, what, NULL) ? p->status : SE_OK;
}

static void start (se_parser *p, se_arena *arena, se_script *s) {
  memset(p, 0, sizeof *p);
  p->arena = arena;
  p->script = s;
  p->at = p->stop = s->source.ptr;
  p->joined = p->pushed = p->bare = p->at;
  p->zsh = s->options.shell == SE_ZSH;
  s->complete = 0;
}

/*
** zsh has constructs of its own. The lines before the one that does not fit
** the grammar are read again; the rest stays unread, but is not rejected.
*/
static se_status leave_rest (se_parser *p, se_script *s) {
  const size_t complete = s->complete;
  se_status status;
  start(p, p->arena, s);
  status = run(p, complete, script);
  if (status != SE_OK) return status;
  p->at = s->source.ptr + complete;
  return run(p, s->source.len, unread);
}

static int has_extended (se_span text) {
  size_t i;
  for (i = 1; i < text.len; i++)
    if (text.ptr[i] == '(' && se_class_of(text.ptr[i - 1]) & SE_C_PATTERN)
      return 1;
  return 0;
}

/* extglob may have been set before the script: then it may be valid. */
static se_status with_extglob (const se_parser *p, se_status status) {
  se_script tried = *p->script;
  se_parser q;
  if (!has_extended(tried.source)) return status;
  start(&q, p->arena, &tried);
  q.extglob = q.extglob_next = 1;
  switch (run(&q, tried.source.len, script)) {
    case SE_OK: return SE_UNSURE;
    case SE_NOMEM: return SE_NOMEM;
    default: return status;
  }
}

static se_status parse (se_parser *p, se_script *s) {
  se_status status = run(p, s->source.len, script);
  if (status == SE_SYNTAX || status == SE_OPEN)
    status = s->options.shell == SE_ZSH ? leave_rest(p, s)
                                        : with_extglob(p, status);
  return status;
}

se_status se_parse (se_arena *arena, se_span source, const se_options *options,
                    se_script *s) {
  se_parser p;
  se_status status;
  memset(s, 0, sizeof *s);
  s->source = source.ptr != NULL ? source : SE_SPAN("");
  if (options != NULL) s->options = *options;
  start(&p, arena, s);
  p.stop = memchr(s->source.ptr, '\0', s->source.len);
  if (p.stop != NULL) {
    p.message = "a command cannot contain a NUL byte";
    status = SE_NUL;
  } else {
    status = parse(&p, s);
    if (status == SE_OK) return status;
  }
  s->message = p.message;
  locate(s, p.stop);
  return status;
}

/* Values of words ***********************************************************/

static size_t put_parts (const se_part *part, char *out) {
  size_t len = 0;
  for (; part != NULL; part = part->next) {
    if (part->kind == SE_DOUBLE) {
      const se_part *inner = part->parts;
      for (; inner != NULL; inner = inner->next) {
        if (inner->text.len > 0)
          memcpy(out + len, inner->text.ptr, inner->text.len);
        len += inner->text.len;
      }
    } else {
      if (part->text.len > 0)
        memcpy(out + len, part->text.ptr, part->text.len);
      len += part->text.len;
    }
  }
  return len;
}

int se_word_value (se_arena *arena, const se_word *word, se_span *value,
                   se_status *status) {
  char *text;
  *status = SE_OK;
  if (!(word->flags & SE_STATIC)) return 0;
  if (word->parts == NULL) {
    *value = word->raw;
    return 1;
  }
  text = se_arena_take(arena, word->raw.len + 1);
  if (text == NULL) {
    *status = SE_NOMEM;
    return 0;
  }
  *value = se_span_of(text, put_parts(word->parts, text));
  return 1;
}
