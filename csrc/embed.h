/* The modules of lua/, compiled into the program as bytecode. */
#ifndef SE_EMBED_H
#define SE_EMBED_H

#include <stddef.h>

typedef struct se_embedded {
  const char *name;  /* as 'require' has it; NULL after the last one */
  const unsigned char *code;
  size_t size;
} se_embedded;

extern const se_embedded se_embedded_modules[];

#endif
