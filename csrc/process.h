/* Runs a program with bytes on its standard input, without a shell. */
#ifndef SE_PROCESS_H
#define SE_PROCESS_H

#include "arena.h"
#include "span.h"

enum { SE_PROCESS_LIMIT = 1 << 20 };  /* bytes of each output */

typedef struct se_process {
  se_span output, errors;  /* what it printed, in the arena */
  int status;              /* its exit status, unless a signal ended it */
  int signal;              /* the signal that ended it, or 0 */
} se_process;

/*
** Run 'argv' to its end. PATH is searched for a name without a slash. The
** program leads its own process group and has the default signals. Input that
** it does not read is lost.
**
** SE_SYSTEM if it could not be started, with that 'errno'; also with ETIMEDOUT
** after 'timeout' milliseconds, and EFBIG if it prints too much: its process
** group has been killed then. Background programs that it started are not
** waited for. No process of ours stays, not even as a zombie.
*/
se_status se_process_run (se_arena *arena, char *const *argv, se_span input,
                          int timeout, se_process *result);

#endif
