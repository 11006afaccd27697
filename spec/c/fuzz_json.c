/*
** Any bytes: a value that is found is within them, and JSON itself, what is
** quoted can be read, and a repair changes nothing that was right.
*/
#include <stdint.h>
#include <stdlib.h>

#include "arena.h"
#include "json.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void check (int condition) {
  if (!condition) abort();
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  const se_span json = se_span_of((const char *)data, size);
  const se_span keys[] = { SE_SPAN("tool_input"), SE_SPAN("command") };
  char *const copy = malloc(size + 1);
  se_arena arena;
  se_span value, again, literal;
  size_t i;
  se_arena_init(&arena, se_heap, NULL);
  for (i = 0; i <= 2; i++)
    if (se_json_find(json, keys, i, &value)) {
      check(value.ptr >= json.ptr &&
            value.ptr + value.len <= json.ptr + json.len);
      check(se_json_find(value, keys, 0, &again) && again.len == value.len);
    }
  check(se_json_quote(&arena, json, &literal) == SE_OK);
  check(se_json_find(literal, keys, 0, &value) && value.len == literal.len);
  if (copy != NULL) {
    memcpy(copy, data, size);
    se_json_repair(copy, size);
    check(se_json_find(se_span_of(copy, size), keys, 0, &value) ==
          se_json_find(json, keys, 0, &again));
  }
  free(copy);
  se_arena_free(&arena);
  return 0;
}
