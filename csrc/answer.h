/*
** What the program says when it cannot judge an event. Whatever happens, the
** client must be told in a form that it obeys: it runs the command after a
** crash, a time-out or garbage. All functions here may be called by a signal
** handler.
*/
#ifndef SE_ANSWER_H
#define SE_ANSWER_H

#include "span.h"

/* The value of SANDBOX_ON_ERROR. */
typedef enum se_on_error {
  SE_ON_ERROR_DEFAULT,
  SE_ON_ERROR_ALLOW,
  SE_ON_ERROR_ASK,
  SE_ON_ERROR_DENY
} se_on_error;

/*
** The one status that the client does not take for consent. We leave by it if
** an answer cannot be written, for half of one, or none, would let all run.
*/
enum { SE_STATUS_BLOCK = 2 };

/* NULL or "" is the default; what is unknown is the strictest. */
se_on_error se_on_error_of (const char *value);

/*
** Write all of 'bytes' in as few write(2) as the system needs. Returns whether
** that could be done.
*/
int se_write (int fd, se_span bytes);

/*
** We failed on an event that was read. 'reason' is a JSON string literal with
** its quotes. Ends the process.
*/
_Noreturn void se_answer_fault (se_on_error policy, se_span reason);

/* The event itself could not be read. Ends the process. */
_Noreturn void se_answer_unreadable (se_on_error policy, se_span reason);

#endif
