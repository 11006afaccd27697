/* The last build step: puts an image into the program. See image.h. */
#ifndef SE_FREEZE_H
#define SE_FREEZE_H

#include "span.h"

/* Does this word ask for that, in a program without an image? */
int se_is_freezable (const char *word);

/*
** Write the program to standard output, with a state that has loaded the
** modules needed to judge the given events (one per line), with and without a
** policy. Returns the exit status; errors go to stderr.
*/
int se_freeze (se_span events);

#endif
