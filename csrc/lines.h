/*
** The lines of a large file, one after another, in memory for the longest of
** them. Lines that hold none of the texts that are looked for cost little more
** than reading them.
*/
#ifndef SE_LINES_H
#define SE_LINES_H

#include "arena.h"
#include "span.h"

enum { SE_LINES_NEEDLES = 8 };  /* the most texts that are looked for */

typedef struct se_lines {
  int fd;           /* -1 if it is closed */
  char *buffer;     /* of 'room' bytes, from malloc */
  size_t room;
  size_t from, to;  /* what was read, and not yet handed out */
  size_t offset;    /* in the file, of the byte at 'to' */
  size_t skipped;   /* lines that were too long */
  int is_skipping;  /* the rest of one */
} se_lines;

/* Open a regular file, to read on from a byte. On SE_SYSTEM see 'errno'. */
se_status se_lines_open (se_lines *lines, const char *path, size_t offset);

/*
** The next line that holds one of the needles, or is next if there are none;
** without its newline, valid until the next call. Bit n of 'found' is set if
** the nth needle is in it. A last line without a newline counts only with
** 'whole' not set: somebody may be writing it. 1, 0 at the end, -1 on error.
*/
int se_lines_next (se_lines *lines, const se_span *needles, size_t count,
                   int whole, se_span *line, unsigned *found);

/* Where in the file the next line begins. */
size_t se_lines_at (const se_lines *lines);

void se_lines_close (se_lines *lines);

#endif
