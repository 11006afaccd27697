/* Lua files compiled into the program as bytecode. */
#ifndef SE_EMBED_H
#define SE_EMBED_H

#include "span.h"

/*
** One file. Offsets into the bytes of its list replace pointers, which would
** need relocation at every start.
*/
typedef struct se_embedded {
  unsigned name;  /* as for 'require', NUL-terminated */
  unsigned code, code_size;
  unsigned text, text_size;  /* its source; for rules only */
} se_embedded;

typedef struct se_embedded_list {
  const se_embedded *items;  /* sorted by name */
  size_t count;
  const char *bytes;
} se_embedded_list;

extern const se_embedded_list se_embedded_modules;
extern const se_embedded_list se_embedded_rules;

#endif
