/* 'run' with a plan that was made before. */
#ifndef SE_AGAIN_H
#define SE_AGAIN_H

#include <lua.h>

/*
** Run what 'argv' says, if there is a plan for it that still holds (memo.h):
** then this does not return. It returns, and nothing was done, if there is
** none, or 'argv' asks for more than to run a command.
**
** 'open' gives a state of Lua in which our modules can be required: it is asked
** for only if there is something to tell.
*/
void se_run_again (char **argv, lua_State *(*open) (void));

#endif
