/*
** The few things we do with files. All paths are NUL-terminated; on SE_SYSTEM
** see 'errno'. Nothing here waits for a FIFO or a terminal.
*/
#ifndef SE_STATE_H
#define SE_STATE_H

#include <sys/types.h>

#include "arena.h"
#include "span.h"

typedef struct se_name {
  const char *text;
  const char *kind;  /* see 'se_file_kind', no link followed; never NULL */
} se_name;

typedef struct se_names {
  se_name *items;
  size_t count;
} se_names;

/* The bytes of a regular file. EFBIG if there are more than 'limit'. */
se_status se_read_file (se_arena *arena, const char *path, size_t limit,
                        se_span *bytes);

/* The last bytes of a regular file, at most 'limit'. */
se_status se_read_tail (se_arena *arena, const char *path, size_t limit,
                        se_span *bytes);

/*
** Does a regular file contain exactly these bytes? Not if it cannot be read;
** 'errno' is ENOENT only if there is none.
*/
int se_file_holds (const char *path, se_span bytes);

/*
** "file", "directory", "link" or "other"; NULL if nothing is there. With
** 'follow', that of a link's target, unless the links are circular.
*/
const char *se_file_kind (const char *path, int follow);

/*
** The permissions of a file, as the last nine bits of its mode, and its number
** of names, links followed. False if nothing is there.
*/
int se_file_mode (const char *path, unsigned *mode, unsigned long *names);

/*
** Bytes that differ after the file or directory at a path is changed or
** replaced; false if there is none. If it changed just now, they are never the
** same twice, because file timestamps are coarse. The last eight are when it
** changed, in nanoseconds, as a number in native byte order.
*/
enum { SE_STAMP = 40 };
int se_file_stamp (const char *path, char *stamp);

/*
** Make a directory with 'mode', and any missing ones above it. An existing one,
** or a link to one, is fine.
*/
se_status se_make_directory (se_arena *arena, const char *path, mode_t mode);

/*
** Make a new file (EEXIST if there is one). Nobody ever sees half of it: it is
** written next to 'path', then linked. Mode 0600.
*/
se_status se_create_file (se_arena *arena, const char *path, se_span bytes);

/*
** Replace the content of a file with 'bytes', or make it with 'mode': readers
** see all of the old or all of the new. A link is replaced, not followed. An
** existing file keeps its mode and, if we may, its owner.
*/
se_status se_replace_file (se_arena *arena, const char *path, se_span bytes,
                           mode_t mode);

/* Everything from a descriptor. EFBIG if it is more than 'limit'. */
se_status se_read_stream (se_arena *arena, int fd, size_t limit,
                          se_span *bytes);

/* Write all of 'bytes' to a descriptor. */
se_status se_write_stream (int fd, se_span bytes);

/*
** Append 'bytes' to a file in one write(2), so that parallel processes never
** mix theirs. Makes the file with mode 0600; refuses links. 'size' is the size
** of the file before. If there is no room for all bytes, none stay.
*/
se_status se_append_file (const char *path, se_span bytes, size_t *size);

/*
** The same for a line, with its newline, and a file in which everyone writes
** lines like this. A process can be killed in the middle of a write: what is
** left of its line is removed first. Writers take turns by a lock, for which
** nobody waits longer than 100 ms.
*/
se_status se_append_line (const char *path, se_span line, size_t *size);

/*
** Rename a file of more than 'most' bytes. If many processes try at once, one
** does it: the others leave the new file alone.
*/
se_status se_rename_large (const char *from, const char *to, size_t most);

/* Remove a file, or a link; never a directory. */
se_status se_remove_file (const char *path);

/* The same for a regular file written before a time; not for a link. */
se_status se_remove_old (const char *path, long long before);

/* The names in a directory, sorted, without "." and "..". */
se_status se_list_directory (se_arena *arena, const char *path,
                             se_names *names);

/* "ENOENT" and so on; "EUNKNOWN" for errors that we do not expect. */
const char *se_errno_name (int number);

#endif
