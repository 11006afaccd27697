/* Runs a program with bytes on its standard input, and no shell between. */
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
** Run 'argv' to its end. A name without a slash is looked for in PATH. It is
** the first of a process group of its own and has the usual signals. What it
** does not read of 'input' is lost.
**
** SE_SYSTEM if it could not be started, with the 'errno' of that; ETIMEDOUT
** after 'timeout' milliseconds and EFBIG if it prints too much: its group was
** killed then. Programs that it leaves behind are not waited for. No process
** of ours stays, not even as a zombie.
*/
se_status se_process_run (se_arena *arena, char *const *argv, se_span input,
                          int timeout, se_process *result);

#endif
