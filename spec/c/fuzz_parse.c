/*
** A libFuzzer target: whatever the bytes are, parsing ends, stays inside of
** them, and gives a tree whose spans fit together.
*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "dump.h"
#include "parse.h"
#include "tree.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void try_shell (se_span source, se_shell shell) {
  const se_options options = { shell };
  se_arena arena;
  se_script script;
  se_span text;
  se_arena_init(&arena, se_heap, NULL);
  if (se_parse(&arena, source, &options, &script) == SE_OK) {
    const char *const wrong = tree_fault(&script);
    if (wrong != NULL) {
      fprintf(stderr, "%s\n", wrong);
      abort();
    }
    if (se_dump(&arena, &script, &text) != SE_OK) abort();
  } else if (script.message == NULL || script.stop > source.len ||
             script.complete > source.len) {
    abort();
  }
  se_arena_free(&arena);
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  const se_span source = se_span_of((const char *)data, size);
  try_shell(source, SE_BASH);
  try_shell(source, SE_ZSH);
  return 0;
}
