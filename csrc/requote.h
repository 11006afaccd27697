/* Edits of a value, applied to its source. */
#ifndef SE_REQUOTE_H
#define SE_REQUOTE_H

#include "arena.h"
#include "ast.h"
#include "expand.h"
#include "span.h"

/* Replace the bytes [from, to) with 'text'; offsets from 0. */
typedef struct se_edit {
  size_t from, to;
  se_span text;
} se_edit;

typedef struct se_edits {
  se_edit *items;
  size_t count, room;
  const char *why;  /* NULL, or why it cannot be done */
} se_edits;

/*
** Turn 'edits' of a word's value into edits of 'source', the text around the
** word, so that the value becomes exactly the edited one. New text follows the
** quoting of its place; all other bytes stay. If that is impossible, the whole
** word is replaced.
** 'edits' may be in any order, but must not overlap; of two insertions at the
** same place, the first comes first. 'vars' are those that the value was
** computed with. SE_NOMEM is the only failure.
*/
se_status se_requote_word (se_arena *arena, const se_script *script,
                           const se_word *word, se_vars vars,
                           const se_edits *edits, se_edits *result);

/*
** The same for the body of a here-document. Impossible if the text would end
** it, or begin a line with a tab that <<- drops.
*/
se_status se_requote_body (se_arena *arena, const se_script *script,
                           const se_redirect *redirect, se_vars vars,
                           const se_edits *edits, se_edits *result);

/*
** The same for a backquoted substitution with a script of its own (SE_INNER):
** 'edits' are edits of that script's source.
*/
se_status se_requote_backquoted (se_arena *arena, const se_script *script,
                                 const se_part *part, const se_edits *edits,
                                 se_edits *result);

#endif
