/* A parsed script as text that one can read. */
#ifndef SE_DUMP_H
#define SE_DUMP_H

#include "arena.h"
#include "ast.h"

/*
** One line a command, a word, a part; what belongs to it is indented below.
** 'text' lives in 'arena'.
*/
se_status se_dump (se_arena *arena, const se_script *script, se_span *text);

#endif
