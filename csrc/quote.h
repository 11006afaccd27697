/* Values written as shell words. */
#ifndef SE_QUOTE_H
#define SE_QUOTE_H

#include "arena.h"
#include "buffer.h"
#include "span.h"

/*
** Write 'value' as the shortest word that bash and zsh both read back as
** exactly these bytes: bare, with backslashes, in single or in double quotes;
** dash reads these too. A value with control characters other than tab and
** newline, or that is not UTF-8, becomes $'..', so the word itself is always
** printable UTF-8. If two forms are equally short, single quotes win.
**
** Every byte that any of the shells treats specially anywhere in a word is
** quoted everywhere (~ # ^ ! and so on), and so is a leading '='. A leading
** dash, a reserved word and an assignment are up to the caller.
**
** 'home' is empty or a directory: if 'value' is in it, it is written as ~ or
** ~/rest. For values that came from a tilde.
**
** SE_NUL for a value with a NUL byte; SE_NOMEM.
*/
se_status se_quote (se_arena *arena, se_span value, se_span home,
                    se_span *word);

/* The same, appended to 'b'; the caller checks 'b' for failure. */
void se_quote_word (se_buffer *b, se_span value);

/* Where a piece of text can land inside a word, or a here-document. */
typedef enum se_place {
  SE_PLACE_BARE,
  SE_PLACE_SINGLE,
  SE_PLACE_DOUBLE,
  SE_PLACE_ANSI,
  SE_PLACE_HEREDOC,  /* the delimiter is not quoted */
  SE_PLACE_RAW,      /* it is */
  SE_PLACE_BACKQUOTED,
  SE_PLACE_BACKQUOTED_DOUBLE  /* within double quotes */
} se_place;

/*
** Append 'text', written for such a place. The quotes around it are there
** already.
*/
void se_quote_inside (se_buffer *b, se_place place, se_span text);

#endif
