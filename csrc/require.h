/* 'require' and the rules, for the Lua files inside the program. */
#ifndef SE_REQUIRE_H
#define SE_REQUIRE_H

#include <lua.h>

/*
** Open the libraries that our modules use, and 'require', which finds only the
** files inside the program. A Lua module is loaded at the first use of one of
** its fields: until then it is an empty table, which then gets the fields and
** the metatable of the module. A module that returns a function is loaded at
** its first call. So a module may not be the metatable of another one, nor add
** fields to itself once it is loaded, and two modules that use each other while
** loading are an error.
*/
void se_open_libraries (lua_State *L);

/* Load a module now. */
void se_load (lua_State *L, const char *name);

/* Is this module loaded? */
int se_is_loaded (lua_State *L, const char *name);

/*
** shipped(name, file, environment) -> the function that 'load' would make of a
** rule file with the result of environment(), if the file is byte for byte the
** one this program was built with; false if there is no such file; otherwise
** nil. Compiling a rule takes ten times as long. A file in the directory
** SE_INSIDE is always the one inside the program. Without a file: the text of
** the rule, or nil.
*/
#define SE_INSIDE "/sandbox-enforcer:inside/"
int se_shipped (lua_State *L);

/* Load the code of a rule inside the program ahead of its first use. */
void se_prepare_rule (lua_State *L, const char *name);

#endif
