/*
** The program's answer when it cannot judge an event. The client must always
** get an answer that it obeys: after a crash, a time-out or garbage it runs
** the command. All functions here are async-signal-safe.
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
** The only exit status that the client does not take for consent. We exit with
** it if the answer cannot be written: half of one, or none, lets anything run.
*/
enum { SE_STATUS_BLOCK = 2 };

/* NULL or "" is the default; an unknown value is the strictest. */
se_on_error se_on_error_of (const char *value);

/*
** Write all of 'bytes' with as few write(2) calls as possible. Returns whether
** that succeeded.
*/
int se_write (int fd, se_span bytes);

/*
** We failed to judge an event. 'reason' is a JSON string literal with its
** quotes. Ends the process.
*/
_Noreturn void se_answer_fault (se_on_error policy, se_span reason);

/* The event itself could not be read. Ends the process. */
_Noreturn void se_answer_unreadable (se_on_error policy, se_span reason);

#endif
