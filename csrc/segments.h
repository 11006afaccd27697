/* Which bytes of a source make which bytes of a value. */
#ifndef SE_SEGMENTS_H
#define SE_SEGMENTS_H

#include "arena.h"
#include "ast.h"
#include "expand.h"
#include "quote.h"
#include "span.h"

typedef struct se_segment {
  size_t from, len;     /* in the value */
  se_span raw;          /* in the source, without quotes around it */
  unsigned char place;  /* se_place: how to write there */
  unsigned char exact;  /* the raw bytes are the value's */
} se_segment;

/*
** In the order of the value, without gap or overlap; empty quotes are a segment
** of no bytes, because text may be inserted there.
*/
typedef struct se_segments {
  se_segment *items;
  size_t count, room;
  se_span value;
  const char *why;  /* NULL, or why there is no such value */
} se_segments;

/* For a word ('mode' is SE_FIELDS) or a here-document's body. */
se_status se_map_parts (se_arena *arena, se_shell shell, se_span raw,
                        const se_part *parts, se_expand_mode mode, int quoted,
                        se_vars vars, se_segments *segments);

/* For a backquoted substitution; the value is the source of its script. */
se_status se_map_backquoted (se_arena *arena, const se_part *part,
                             se_segments *segments);

#endif
