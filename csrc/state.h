/*
** The few things we do with files. All paths are NUL-ended; on SE_SYSTEM
** 'errno' tells what went wrong. Nothing here waits for a FIFO or a terminal.
*/
#ifndef SE_STATE_H
#define SE_STATE_H

#include <sys/types.h>

#include "arena.h"
#include "span.h"

typedef struct se_name {
  const char *text;
  const char *kind;  /* as of 'se_file_kind', no link followed; never NULL */
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
** Does a regular file hold just these bytes? Not if it cannot be read; 'errno'
** is ENOENT only if there is none.
*/
int se_file_holds (const char *path, se_span bytes);

/*
** "file", "directory", "link" or "other"; NULL if nothing is there. With
** 'follow', of what links lead to, unless they go in a circle.
*/
const char *se_file_kind (const char *path, int follow);

/*
** Who may do what with a file, as the last nine bits of its mode, and how many
** names it has, links followed. False if nothing is there.
*/
int se_file_mode (const char *path, unsigned *mode, unsigned long *names);

/*
** Bytes that are others once the file or directory that a path leads to was
** changed, or another is there; false if there is none. If it was changed just
** now they are never the same twice: the clock of files is coarse.
*/
enum { SE_STAMP = 40 };
int se_file_stamp (const char *path, char *stamp);

/*
** Make a directory, and those above it that are missing, with 'mode'. One
** that is there already, or a link to one, is fine.
*/
se_status se_make_directory (se_arena *arena, const char *path, mode_t mode);

/*
** Make a file that is not there yet (EEXIST). Nobody ever sees half of it: it
** is written next to it, then linked. Mode 0600.
*/
se_status se_create_file (se_arena *arena, const char *path, se_span bytes);

/*
** Put 'bytes' in the place of a file, or make it with 'mode': whoever reads it
** sees all of the old or all of the new. A link is not followed, but replaced.
** The mode, and if we may the owner, of a file that is there stay.
*/
se_status se_replace_file (se_arena *arena, const char *path, se_span bytes,
                           mode_t mode);

/* All that comes from a descriptor. EFBIG if it is more than 'limit'. */
se_status se_read_stream (se_arena *arena, int fd, size_t limit,
                          se_span *bytes);

/* Write all of 'bytes' to a descriptor. */
se_status se_write_stream (int fd, se_span bytes);

/*
** Add 'bytes' to the end of a file in one write(2), so that those of parallel
** processes never mix. Makes the file with mode 0600; refuses links. 'size' is
** that of the file before. If there is no room for all, nothing stays.
*/
se_status se_append_file (const char *path, se_span bytes, size_t *size);

/*
** Give a file of more than 'most' bytes another name. Of many processes that
** try this at once, one does it: the others leave what has come in its place.
*/
se_status se_rename_large (const char *from, const char *to, size_t most);

/* Remove a file, or a link; never a directory. */
se_status se_remove_file (const char *path);

/* The same of a regular file that was written before a second; of no link. */
se_status se_remove_old (const char *path, long long before);

/* What a directory holds, sorted, without "." and "..". */
se_status se_list_directory (se_arena *arena, const char *path,
                             se_names *names);

/* "ENOENT" and so on; "EUNKNOWN" for what we do not expect to meet. */
const char *se_errno_name (int number);

#endif
