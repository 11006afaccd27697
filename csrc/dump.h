/* A parsed script as readable text. */
#ifndef SE_DUMP_H
#define SE_DUMP_H

#include "arena.h"
#include "ast.h"

/*
** One line for each command, word and part; its children are indented below.
** 'text' lives in 'arena'.
*/
se_status se_dump (se_arena *arena, const se_script *script, se_span *text);

#endif
