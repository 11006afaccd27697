/* Lua files, compiled into the program as bytecode. */
#ifndef SE_EMBED_H
#define SE_EMBED_H

#include "span.h"

/*
** One file. Positions in the bytes of its list take the place of pointers, which
** would have to be adjusted at every start.
*/
typedef struct se_embedded {
  unsigned name;  /* as 'require' has it, with a NUL after it */
  unsigned code, code_size;
  unsigned text, text_size;  /* what it was compiled from; of rules only */
} se_embedded;

typedef struct se_embedded_list {
  const se_embedded *items;  /* in the order of their names */
  size_t count;
  const char *bytes;
} se_embedded_list;

extern const se_embedded_list se_embedded_modules;
extern const se_embedded_list se_embedded_rules;

#endif
