/* Is a position in a script within backquotes? */
#ifndef SE_BACKQUOTE_H
#define SE_BACKQUOTE_H

#include "ast.h"

/*
** Is 'at', a position in the source of 'script', within a backquoted
** substitution that shares the source? There the shell removes a backslash
** before $ ` and \ before it reads anything else.
*/
int se_within_backquotes (const se_script *script, const char *at);

#endif
