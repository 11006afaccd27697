/* All simple commands of a syntax tree. */
#ifndef SE_VISIT_H
#define SE_VISIT_H

#include "ast.h"

/*
** Call 'visit' for every SE_SIMPLE node of a script, in the order in which the
** shell reaches them: those in substitutions before the command around them.
** Separate scripts (SE_INNER) are skipped.
*/
void se_each_command (const se_script *script,
                      void (*visit) (void *ud, const se_node *node), void *ud);

/* The number of such commands. */
size_t se_count_commands (const se_script *script);

#endif
