/* The lines of a large file. See lines.h. */
#define _GNU_SOURCE  /* memmem */
#include "lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONGEST ((size_t)64 << 20)

enum { ROOM = 1 << 20 };

se_status se_lines_open (se_lines *lines, const char *path, size_t offset) {
  struct stat st;
  memset(lines, 0, sizeof *lines);
  lines->offset = offset;
  lines->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (lines->fd < 0) return SE_SYSTEM;
  if (fstat(lines->fd, &st) == 0) {
    errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
    if (S_ISREG(st.st_mode)
        && lseek(lines->fd, (off_t)offset, SEEK_SET) == (off_t)offset) {
      lines->buffer = malloc(ROOM);
      lines->room = ROOM;
      if (lines->buffer != NULL) return SE_OK;
      se_lines_close(lines);
      return SE_NOMEM;
    }
  }
  se_lines_close(lines);
  return SE_SYSTEM;
}

void se_lines_close (se_lines *lines) {
  const int number = errno;
  if (lines->fd >= 0) close(lines->fd);
  free(lines->buffer);
  lines->fd = -1;
  lines->buffer = NULL;
  errno = number;
}

/* Make room: move the rest to the front, or take more memory. */
static int make_room (se_lines *lines) {
  if (lines->from > 0) {
    memmove(lines->buffer, lines->buffer + lines->from,
            lines->to - lines->from);
    lines->to -= lines->from;
    lines->from = 0;
  }
  if (lines->to < lines->room) return 1;
  if (lines->room >= LONGEST) {
    lines->skipped += !lines->is_skipping;
    lines->is_skipping = 1;
    lines->to = 0;
    return 1;
  }
  else {
    const size_t room = lines->room * 2 + ROOM;
    char *const more = realloc(lines->buffer, room);
    if (more == NULL) return 0;
    lines->buffer = more;
    lines->room = room;
    return 1;
  }
}

/* Read more. 1, 0 at the end, -1 on error. */
static int fill (se_lines *lines) {
  if (!make_room(lines)) {
    errno = ENOMEM;
    return -1;
  }
  for (;;) {
    const ssize_t got = read(lines->fd, lines->buffer + lines->to,
                             lines->room - lines->to);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return (int)got;
    lines->to += (size_t)got;
    lines->offset += (size_t)got;
    return 1;
  }
}

static unsigned find_needles (se_span line, const se_span *needles,
                              size_t count) {
  unsigned found = 0;
  size_t i;
  for (i = 0; i < count; i++)
    if (memmem(line.ptr, line.len, needles[i].ptr, needles[i].len) != NULL)
      found |= 1u << i;
  return found;
}

/* The next line, wanted or not. 1, 0 at the end, -1 on error. */
static int next_line (se_lines *lines, int whole, se_span *line) {
  size_t looked = lines->from;
  for (;;) {
    const char *const end = lines->to == looked ? NULL
      : memchr(lines->buffer + looked, '\n', lines->to - looked);
    int got;
    if (end != NULL) {
      *line = se_span_of(lines->buffer + lines->from,
                         (size_t)(end - lines->buffer) - lines->from);
      lines->from += line->len + 1;
      if (!lines->is_skipping) return 1;
      lines->is_skipping = 0;
      looked = lines->from;
      continue;
    }
    looked = lines->to - lines->from;  /* after the move to the front */
    got = fill(lines);
    if (lines->is_skipping) looked = 0;  /* the skipped bytes are gone */
    if (got < 0) return -1;
    if (got == 0) {
      *line = se_span_of(lines->buffer + lines->from, lines->to - lines->from);
      if (whole || line->len == 0 || lines->is_skipping) return 0;
      lines->from = lines->to;
      return 1;
    }
  }
}

int se_lines_next (se_lines *lines, const se_span *needles, size_t count,
                   int whole, se_span *line, unsigned *found) {
  for (;;) {
    const int got = next_line(lines, whole, line);
    if (got <= 0) return got;
    *found = find_needles(*line, needles, count);
    if (count == 0 || *found != 0) return 1;
  }
}

size_t se_lines_at (const se_lines *lines) {
  return lines->offset - (lines->to - lines->from);
}
