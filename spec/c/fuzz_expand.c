/* libFuzzer: two values, a line each, then a script: all of its words. */
#include <stdint.h>
#include <stdlib.h>

#include "arena.h"
#include "expand.h"
#include "parse.h"
#include "visit.h"

static void demand (int good) {
  if (!good) abort();
}

/* The name decides what is known. */
static se_known look_up (void *ud, se_span name, se_span *value) {
  const se_span *const values = ud;
  const unsigned char c = name.len > 0 ? (unsigned char)name.ptr[0] : 0;
  *value = values[c >> 2 & 1];
  return (se_known)(c % 4 > 2 ? 2 : c % 4);
}

static void check_word (se_arena *arena, const se_script *script,
                        const se_word *word, se_vars vars) {
  const se_shell shell = script->options.shell;
  se_fields fields;
  se_span value;
  se_status status = SE_OK;
  demand(se_expand(arena, shell, word->raw, word->parts, SE_STRING, vars,
                   &fields) == SE_OK);
  demand(fields.why != NULL || fields.count == 1);
  demand(se_expand(arena, shell, word->raw, word->parts, SE_FIELDS, vars,
                   &fields) == SE_OK);
  demand(fields.count <= SE_MAX_FIELDS);
  if (fields.why == NULL && se_word_value(arena, word, &value, &status))
    demand(fields.count == 1 && se_span_eq(value, fields.items[0]));
}

typedef struct job {
  se_arena *arena;
  const se_script *script;
  se_vars vars;
} job;

static void check_command (void *ud, const se_node *node) {
  const job *const j = ud;
  const se_redirect *redirect;
  const se_word *word;
  for (word = node->u.command->words; word; word = word->next)
    check_word(j->arena, j->script, word, j->vars);
  for (redirect = node->redirects; redirect; redirect = redirect->next) {
    se_fields fields;
    demand(se_expand(j->arena, j->script->options.shell, redirect->body,
                     redirect->parts, SE_HEREDOC, j->vars,
                     &fields) == SE_OK);
  }
}

static void check_script (se_arena *arena, se_span source, se_shell shell,
                          se_vars vars) {
  const se_options options = { shell };
  se_script script;
  job j = { arena, &script, vars };
  if (se_parse(arena, source, &options, &script) == SE_OK)
    se_each_command(&script, check_command, &j);
}

static se_span take_line (se_span *text) {
  const char *const end = text->len > 0 ? memchr(text->ptr, '\n', text->len)
                                        : NULL;
  const size_t len = end ? (size_t)(end - text->ptr) : 0;
  const se_span line = se_span_of(text->ptr, len);
  if (end) *text = se_span_of(end + 1, text->len - len - 1);
  return line;
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  se_span text = se_span_of((const char *)data, size);
  se_span values[2];
  const se_vars vars = { look_up, values };
  se_arena arena;
  values[0] = take_line(&text);
  values[1] = take_line(&text);
  se_arena_init(&arena, se_heap, NULL);
  check_script(&arena, text, SE_BASH, vars);
  se_arena_free(&arena);
  check_script(&arena, text, SE_ZSH, vars);
  se_arena_free(&arena);
  return 0;
}
