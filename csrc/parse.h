/* Reading a script: source text in, syntax tree out. */
#ifndef SE_PARSE_H
#define SE_PARSE_H

#include "arena.h"
#include "ast.h"

/*
** Parse 'source' as bash 5.2 (or zsh, see 'se_options') would read it.
** Everything in 'script' lives in 'arena' or in 'source'; both must outlive it.
** The status reports a failure, with 'message', 'stop', 'line' and 'column' of
** the script; 'complete' is then the length of the leading lines that parsed: a
** shell has already run them when it meets the error. Time and memory are
** linear in the length of the source.
*/
se_status se_parse (se_arena *arena, se_span source, const se_options *options,
                    se_script *script);

/*
** The value of a word, if it depends on nothing (SE_STATIC). Returns 0 if it
** has no such value, or if memory ran out; '*status' says which.
*/
int se_word_value (se_arena *arena, const se_word *word, se_span *value,
                   se_status *status);

/*
** Does zsh read this part as a subscript, or as modifiers after a colon, of
** the unbraced parameter before it? Modifiers begin with a letter or "&".
*/
int se_zsh_continues (const se_part *next);

#endif
