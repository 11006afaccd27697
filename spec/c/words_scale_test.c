/*
** Does one operation on words of a shape and a size:  words_scale_test SHAPE
** SIZE. Under callgrind it tells how the work grows. Alone: each shape once.
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expanding.h"

static const struct shape {
  const char *name, *before, *unit, *after;
  se_status (*run) (se_arena *arena, se_span source);
} SHAPES[] = {
  { "literal", ": ", "abcd", "", expand_all },
  { "quotes", ": ", "'a'\"b\"", "", expand_all },
  { "escapes", ": ", "\\a\\$", "", expand_all },
  { "variables", ": ", "\"$u\"$u", "", expand_all },
  { "nested", ": ", "${u:-a}", "", expand_all },
  { "lists", ": ", "{a,b} ", "", expand_all },
  { "alternatives", ": {", "a,", "}", expand_all },
  { "sums", ": $((0", "+1", "))", expand_all },
  { "strip", ": ${x##", "*a", "}", expand_all },
  { "plain", "", "abc ", "", quote_one },
  { "signs", "", "'\"$\\", "", quote_one },
  { "controls", "", "\033\001", "", quote_one },
  { "edits", ": \"", "\\$ab", "\"", requote_all }
};

enum { COUNT = sizeof SHAPES / sizeof SHAPES[0], SMALL = 1000 };

static int run (const struct shape *shape, size_t size) {
  se_buffer text;
  se_arena arena;
  se_status status;
  se_arena_init(&arena, se_heap, NULL);
  se_buffer_init(&text, &arena);
  se_buffer_add(&text, shape->before, strlen(shape->before));
  while (text.len < size)
    se_buffer_add(&text, shape->unit, strlen(shape->unit));
  se_buffer_add(&text, shape->after, strlen(shape->after));
  status = shape->run(&arena, se_buffer_view(&text));
  se_arena_free(&arena);
  return status == SE_OK;
}

int main (int argc, char **argv) {
  const char *const name = argc == 3 ? argv[1] : NULL;
  const size_t size = name ? (size_t)strtoul(argv[2], NULL, 10) : SMALL;
  size_t i, done = 0;
  for (i = 0; i < COUNT; i++) {
    if (name != NULL && strcmp(name, SHAPES[i].name) != 0) continue;
    if (!run(&SHAPES[i], size)) {
      printf("%s failed\n", SHAPES[i].name);
      return EXIT_FAILURE;
    }
    done++;
  }
  return done > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
