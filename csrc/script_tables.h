/* Turns a syntax tree into Lua tables. For script.c only. */
#ifndef SE_SCRIPT_TABLES_H
#define SE_SCRIPT_TABLES_H

#include <lua.h>

#include "arena.h"
#include "script.h"

typedef struct se_handles {
  se_arena arena;      /* of everything below */
  se_script script;
  se_handle *items;    /* id i is items[i - 1] */
  size_t count;
  size_t room;
} se_handles;

/*
** Push the table of a script. 'handle' is the stack index of the userdata that
** contains 'handles', 'methods' that of the metatable.
*/
void se_push_script (lua_State *L, se_handles *handles, se_script *script,
                     int handle, int methods);

#endif
