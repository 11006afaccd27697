/*
** The lines of a large file, one by one, in memory for the longest of them.
** Lines without any of the wanted texts cost little more than reading them.
*/
#ifndef SE_LINES_H
#define SE_LINES_H

#include "arena.h"
#include "span.h"

enum { SE_LINES_NEEDLES = 8 };  /* the most texts to search for */

typedef struct se_lines {
  int fd;           /* -1 if it is closed */
  char *buffer;     /* of 'room' bytes, from malloc */
  size_t room;
  size_t from, to;  /* bytes read but not yet returned */
  size_t offset;    /* in the file, of the byte at 'to' */
  size_t skipped;   /* number of lines that were too long */
  int is_skipping;  /* the rest of one */
} se_lines;

/* Open a regular file, to read from a byte on. On SE_SYSTEM see 'errno'. */
se_status se_lines_open (se_lines *lines, const char *path, size_t offset);

/*
** The next line that contains one of the needles, or just the next if there are
** none; without its newline, valid until the next call. Bit n of 'found' is set
** if it contains the nth needle. A last line without a newline counts only if
** 'whole' is not set: it may be incomplete. 1, 0 at the end, -1 on error.
*/
int se_lines_next (se_lines *lines, const se_span *needles, size_t count,
                   int whole, se_span *line, unsigned *found);

/* Where in the file the next line begins. */
size_t se_lines_at (const se_lines *lines);

void se_lines_close (se_lines *lines);

#endif
