/* 'run' with an earlier plan. */
#ifndef SE_AGAIN_H
#define SE_AGAIN_H

#include <lua.h>

/*
** Run the command in 'argv', if there is a plan for it that is still valid
** (memo.h): then this does not return. It returns, having done nothing, if
** there is none, or 'argv' asks for more than to run a command.
**
** 'open' returns a Lua state in which our modules can be required: it is called
** only if there is something to report.
*/
void se_run_again (char **argv, lua_State *(*open) (void));

#endif
