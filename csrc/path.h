/* Paths: what they name, and whether one is inside another. */
#ifndef SE_PATH_H
#define SE_PATH_H

#include "arena.h"
#include "span.h"

/*
** Remove "//", "." and ".." by their letters alone. A ".." at the root stays
** at the root; a relative path keeps the ".." that lead out of it. The empty
** path is ".". SE_NUL, SE_NOMEM.
*/
se_status se_path_normalize (se_arena *arena, se_span path, se_span *clean);

/* Is an absolute path as 'se_path_normalize' would give it? */
int se_path_is_normal (se_span path);

/*
** Follow the symbolic links of as much of the absolute 'path' as exists, and
** take the rest by its letters. SE_SYNTAX for a relative path, SE_SYSTEM with
** 'errno' for links in a circle and for what may not be looked at.
*/
se_status se_path_resolve (se_arena *arena, se_span path, se_span *real);

/*
** From now on look at a directory that was no link only once: for programs that
** live so short that nothing changes meanwhile.
*/
void se_path_remember (void);

/* From now on links may be others: forget it, and remember nothing. */
void se_path_forget (void);

/*
** Whether 'path' is 'dir' or is below it, by component. Both must be
** absolute and normalized; a relative one is nowhere.
*/
int se_path_contains (se_span dir, se_span path);

/*
** Whether 'path' fits 'pattern' as a whole: '*' stands for any bytes of a
** name, '**' for any bytes at all, '?' for a byte of a name.
*/
int se_path_fits (se_span pattern, se_span path);

#endif
