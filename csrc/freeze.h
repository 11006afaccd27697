/* The last step of the build: the program with an image in it. See image.h. */
#ifndef SE_FREEZE_H
#define SE_FREEZE_H

#include "span.h"

/* Is this the word that asks for it, in a program that has no image yet? */
int se_is_freezable (const char *word);

/*
** Write the program to the standard output with a state in which those modules
** are loaded that the given events need, one event a line, with the policy and
** without it. Returns the exit status; what goes wrong is said on stderr.
*/
int se_freeze (se_span events);

#endif
