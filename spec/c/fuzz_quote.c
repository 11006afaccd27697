/*
** libFuzzer: every value, written as a word, is read back as it was, but for
** those with a byte that no known text may hold.
*/
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "expand.h"
#include "parse.h"
#include "quote.h"
#include "utf8.h"
#include "visit.h"

static se_known know_nothing (void *ud, se_span name, se_span *value) {
  (void)ud;
  (void)name;
  (void)value;
  return SE_NOT_KNOWN;
}

static void demand (int good) {
  if (!good) abort();
}

static void check_printable (se_span word) {
  size_t i;
  demand(se_utf8_valid(word));
  for (i = 0; i < word.len; i++) {
    const unsigned char c = (unsigned char)word.ptr[i];
    demand(c == '\t' || c == '\n' || (c >= ' ' && c != 0x7F));
  }
}

static int is_marked (se_span value) {
  return value.len > 0 && memchr(value.ptr, SE_MARK, value.len) != NULL;
}

static void check_word (se_arena *arena, se_span word, se_span value) {
  const se_options options = { SE_BASH };
  const se_vars vars = { know_nothing, NULL };
  se_script script;
  se_fields fields;
  const se_word *read;
  se_buffer text;
  se_buffer_init(&text, arena);
  se_buffer_span(&text, SE_SPAN(": "));
  se_buffer_span(&text, word);
  demand(se_parse(arena, se_buffer_view(&text), &options, &script) == SE_OK);
  demand(se_count_commands(&script) == 1);
  read = script.root->u.items->u.command->words->next;
  if (read == NULL || read->next != NULL) abort();
  demand(se_expand(arena, SE_BASH, read->raw, read->parts, SE_FIELDS, vars,
                   &fields) == SE_OK);
  demand((fields.why != NULL) == is_marked(value));
  if (fields.why != NULL) return;
  demand(fields.count == 1 && se_span_eq(fields.items[0], value));
}

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size) {
  const se_span value = se_span_of((const char *)data, size);
  se_arena arena;
  se_span word;
  se_status status;
  se_arena_init(&arena, se_heap, NULL);
  status = se_quote(&arena, value, SE_SPAN(""), &word);
  if (status == SE_OK) {
    check_printable(word);
    check_word(&arena, word, value);
  } else {
    demand(status == SE_NUL);
  }
  se_arena_free(&arena);
  return 0;
}
