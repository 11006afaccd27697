/* Patterns as ${x#p}, ${x%p} and ${x/p/r} read them. */
#ifndef SE_PATTERN_H
#define SE_PATTERN_H

#include "expansion.h"

typedef struct se_item {
  unsigned char kind;  /* private */
  char byte;
  unsigned char set[16];  /* one bit for each ASCII character */
} se_item;

typedef struct se_pattern {
  se_item *items;
  size_t count;
  int picky;       /* distinguishes characters: not sure beyond ASCII */
  int valid;       /* its bytes are UTF-8 */
  /* working memory of matches, reused: */
  size_t *now, *next;
  size_t *seen, turn;
} se_pattern;

/*
** Read a pattern: unquoted * ? [..] and backslashes are special. Gives up on
** extended patterns, character classes, and sets beyond ASCII.
*/
int se_pattern_read (se_expansion *x, se_marked *source, se_pattern *p);

/* Is it certain what 'p' matches in 'text'? Gives up if not. */
int se_pattern_fits (se_expansion *x, const se_pattern *p, se_span text);

enum { SE_NO_MATCH = -1 };

/*
** Match from 'at' on: forward, or backward to the start of the text. 'end' is
** the end of the shortest or longest match, or SE_NO_MATCH. Each byte costs as
** many steps as the pattern has ways to continue.
*/
int se_pattern_match (se_expansion *x, se_pattern *p, se_span text,
                      size_t at, int backward, int longest, ptrdiff_t *end);

#endif
