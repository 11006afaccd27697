/* Paths: what they name, and whether one is inside another. */
#ifndef SE_PATH_H
#define SE_PATH_H

#include "arena.h"
#include "span.h"

/*
** Remove "//", "." and ".." without looking at files. A ".." at the root stays
** at the root; a relative path keeps the ".." that lead out of it. The empty
** path is ".". SE_NUL, SE_NOMEM.
*/
se_status se_path_normalize (se_arena *arena, se_span path, se_span *clean);

/* Is an absolute path already in the form of 'se_path_normalize'? */
int se_path_is_normal (se_span path);

/*
** Follow the symbolic links of as much of the absolute 'path' as exists, and
** normalize the rest. SE_SYNTAX for a relative path, SE_SYSTEM with 'errno' for
** circular links and for directories that may not be searched.
*/
se_status se_path_resolve (se_arena *arena, se_span path, se_span *real);

/*
** From now on, check a directory that is not a link only once: for programs so
** short-lived that nothing changes meanwhile.
*/
void se_path_remember (void);

/* Links may change from now on: forget what was checked, remember nothing. */
void se_path_forget (void);

/*
** Whether 'path' is 'dir' or is below it, by component. Both must be
** absolute and normalized; a relative one is nowhere.
*/
int se_path_contains (se_span dir, se_span path);

/*
** Whether 'path' as a whole matches 'pattern': '*' matches any bytes of a name,
** '**' any bytes at all, '?' one byte of a name.
*/
int se_path_fits (se_span pattern, se_span path);

#endif
