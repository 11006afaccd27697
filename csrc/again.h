/* Runs a command with the plan of an earlier 'run'. */
#ifndef SE_AGAIN_H
#define SE_AGAIN_H

#include <lua.h>

/*
** Run the command in 'argv' if there is a valid plan for it (memo.h); this does
** not return then. If there is none, or 'argv' asks for more than running a
** command, it returns without having done anything.
**
** 'open' makes a Lua state that can require our modules. It is called only if
** there is something to report.
*/
void se_run_again (char **argv, lua_State *(*open) (void));

#endif
