/* All simple commands of a syntax tree. */
#ifndef SE_VISIT_H
#define SE_VISIT_H

#include "ast.h"

/*
** Call 'visit' for every SE_SIMPLE node of a script, in the order in which the
** shell would come to them: those of substitutions before the command that they
** are in. Scripts of their own (SE_INNER) are left out.
*/
void se_each_command (const se_script *script,
                      void (*visit) (void *ud, const se_node *node), void *ud);

/* How many there are. */
size_t se_count_commands (const se_script *script);

#endif
