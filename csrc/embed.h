/* Lua files, compiled into the program as bytecode. */
#ifndef SE_EMBED_H
#define SE_EMBED_H

#include "span.h"

typedef struct se_embedded {
  const char *name;  /* as 'require' has it; NULL after the last one */
  se_span code;
  se_span text;      /* what it was compiled from; of rules only */
} se_embedded;

extern const se_embedded se_embedded_modules[];
extern const se_embedded se_embedded_rules[];

#endif
