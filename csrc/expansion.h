/* Shared by the files of the evaluator. Nobody else includes this. */
#ifndef SE_EXPANSION_H
#define SE_EXPANSION_H

#include <stdint.h>

#include "buffer.h"
#include "expand.h"

/* One call of 'se_expand'. */
typedef struct se_expansion {
  se_arena *arena;
  se_vars vars;
  se_shell shell;
  size_t work;      /* steps left */
  const char *why;  /* the first reason to give up */
  int no_memory;
} se_expansion;

/* All of these return 1, or 0 if the expansion has ended. */
static inline int se_give_up (se_expansion *x, const char *why) {
  if (x->why == NULL) x->why = why;
  return 0;
}

static inline int se_no_memory (se_expansion *x) {
  x->no_memory = 1;
  return 0;
}

static inline int se_spend (se_expansion *x, size_t steps) {
  if (steps > x->work) return se_give_up(x, "too much to compute");
  x->work -= steps;
  return 1;
}

/* Text that remembers where each byte came from. */
typedef enum se_mark {
  SE_PLAIN,   /* written in the word, not quoted */
  SE_COVERED, /* quoted: nothing in it is special any more */
  SE_GIVEN,   /* from an unquoted expansion: may be split */
  SE_NOTHING  /* no byte at all, but quotes were here: keeps a field */
} se_mark;

typedef struct se_marked {
  se_buffer bytes;
  se_buffer marks;  /* one se_mark a byte; SE_NOTHING has a filler byte */
} se_marked;

void se_marked_init (se_marked *m, se_arena *arena);
int se_mark_text (se_expansion *x, se_marked *m, se_span text, se_mark mark);

/* The bytes of 'm'. Removes its SE_NOTHING, in place. */
se_span se_marked_text (se_marked *m);

/* How 'se_emit' marks text that is not itself quoted. */
typedef enum se_way {
  SE_WAY_WORD,    /* literals are SE_PLAIN, values SE_GIVEN */
  SE_WAY_GIVEN,   /* in the argument of an unquoted ${x-..}: all SE_GIVEN */
  SE_WAY_DOUBLE   /* in double quotes: all SE_COVERED */
} se_way;

int se_emit (se_expansion *x, se_marked *out, const se_part *parts,
             se_way way);
int se_emit_part (se_expansion *x, se_marked *out, const se_part *part,
                  se_way way);
int se_emit_param (se_expansion *x, se_marked *out, const se_part *part,
                   se_way way);

/* The value of 'parts' as one string. */
int se_emit_string (se_expansion *x, const se_part *parts, se_way way,
                    se_span *text);

/* The value of an arithmetic expression. */
int se_compute (se_expansion *x, const se_part *parts, int64_t *n);

/* Look 'name' up; gives up if it is unknown. */
int se_look_up (se_expansion *x, se_span name, se_known *known,
                se_span *value);

/* fields.c: split 'm' and append the result to 'fields'. */
typedef struct se_splitter {
  se_fields *fields;
  size_t room;
  unsigned char ifs[256];  /* 1: delimits, 2: is white space too */
  int odd;                 /* IFS contains bytes we are not sure about */
} se_splitter;

int se_splitter_init (se_expansion *x, se_splitter *s, se_fields *fields);
int se_add_field (se_expansion *x, se_splitter *s, se_span field);
int se_split (se_expansion *x, se_splitter *s, const se_marked *m);

/* brace.c: a word after brace expansion. */
typedef struct se_piece {
  const se_part *part;  /* NULL: 'text', an element of a sequence */
  se_span text;
} se_piece;

typedef struct se_variant {
  se_piece *pieces;
  size_t count;
} se_variant;

typedef struct se_variants {
  se_variant *items;
  size_t count, room;
} se_variants;

int se_expand_braces (se_expansion *x, const se_part *parts,
                      se_variants *variants);

/* Gives up on a variant whose pieces would be read as one. */
int se_check_variant (se_expansion *x, const se_variant *variant);

#endif
