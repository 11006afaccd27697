/* Edits of a value, made in the source that it is written in. */
#ifndef SE_REQUOTE_H
#define SE_REQUOTE_H

#include "arena.h"
#include "ast.h"
#include "expand.h"
#include "span.h"

/* Replace the bytes [from, to) by 'text'; offsets from 0. */
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
** Turn 'edits' of the value of a word into edits of 'source', the text that
** the word is part of, so that the value becomes exactly the edited one. New
** text is written in the quotes that it lands in; all other bytes stay. Where
** that is not possible the whole word is replaced.
** 'edits' may be in any order, but must not overlap; where two insert at
** one place, the first comes first. 'vars' are those that the value was
** found with. SE_NOMEM is the only failure.
*/
se_status se_requote_word (se_arena *arena, const se_script *script,
                           const se_word *word, se_vars vars,
                           const se_edits *edits, se_edits *result);

/*
** The same for the body of a here-document. Not possible where the text
** would end it, or begin a line with a tab that <<- drops.
*/
se_status se_requote_body (se_arena *arena, const se_script *script,
                           const se_redirect *redirect, se_vars vars,
                           const se_edits *edits, se_edits *result);

/*
** The same for a backquoted substitution with a script of its own
** (SE_INNER): 'edits' are of the source of that.
*/
se_status se_requote_backquoted (se_arena *arena, const se_script *script,
                                 const se_part *part, const se_edits *edits,
                                 se_edits *result);

#endif
