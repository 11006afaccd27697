/*
** Variables of which some are known, and the words of a script expanded, edited
** and quoted with them: for programs that try operations on words.
*/
#ifndef EXPANDING_H
#define EXPANDING_H

#include "arena.h"
#include "expand.h"
#include "parse.h"
#include "quote.h"
#include "requote.h"

static se_known look_up (void *ud, se_span name, se_span *value) {
  (void)ud;
  if (se_span_eq(name, SE_SPAN("u"))) return SE_UNSET;
  if (se_span_eq(name, SE_SPAN("IFS"))) return SE_NOT_KNOWN;
  *value = SE_SPAN("/some dir/a.tar.gz");
  return SE_SET;
}

static const se_vars VARS = { look_up, NULL };
static const se_options OPTIONS = { SE_BASH };

static se_status expand_all (se_arena *arena, se_span source) {
  se_script script;
  const se_word *word;
  se_fields fields;
  se_status status = se_parse(arena, source, &OPTIONS, &script);
  if (status != SE_OK) return status;
  word = script.root->u.items->u.command->words;
  for (; word != NULL && status == SE_OK; word = word->next)
    status = se_expand(arena, SE_BASH, word->raw, word->parts, SE_FIELDS,
                       VARS, &fields);
  return status;
}

static se_status requote_all (se_arena *arena, se_span source) {
  se_edit edit = { 0, 1, SE_SPAN("a 'new' \"text\" \\ $x") };
  const se_edits edits = { &edit, 1, 1, NULL };
  se_edits result = { NULL, 0, 0, NULL };
  se_script script;
  const se_node *node;
  const se_word *word;
  se_status status = se_parse(arena, source, &OPTIONS, &script);
  if (status != SE_OK) return status;
  node = script.root->u.items;
  for (word = node->u.command->words; word && status == SE_OK;
       word = word->next)
    status = se_requote_word(arena, &script, word, VARS, &edits, &result);
  if (status == SE_OK && node->redirects)
    status = se_requote_body(arena, &script, node->redirects, VARS, &edits,
                             &result);
  return status;
}

static se_status quote_one (se_arena *arena, se_span source) {
  se_span word;
  return se_quote(arena, source, SE_SPAN("/some"), &word);
}

#endif
