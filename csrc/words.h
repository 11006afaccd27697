/* The Lua functions that read and write words. */
#ifndef SE_WORDS_H
#define SE_WORDS_H

#include <lua.h>

/*
** Add 'quote' to the module's table, which is on top of the stack, and
** 'expand' and 'requote' to the methods of scripts ('se_open_script' must
** have run before).
*/
void se_open_words (lua_State *L);

#endif
