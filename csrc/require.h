/* 'require' and the rules, over the Lua files that are inside of the program. */
#ifndef SE_REQUIRE_H
#define SE_REQUIRE_H

#include <lua.h>

/*
** Open the libraries that our modules use, and 'require'. That finds what is inside of the program, and nothing else. A
** Lua module is loaded when something of it is first used: until then it is an
** empty table, which then gets all fields of the module, and its metatable. A
** module that returns a function is loaded when that is first called. So a
** module may not be used as a metatable by another one, nor add fields to itself
** once it is loaded, and two modules that use each other while they are being
** loaded are an error.
*/
void se_open_libraries (lua_State *L);

/* Load a module now. */
void se_load (lua_State *L, const char *name);

/* Was it loaded? */
int se_is_loaded (lua_State *L, const char *name);

/*
** shipped(name, file, environment) -> the function that 'load' would make of
** the file of a rule with what environment() returns, if it is the one that
** this program was built with, byte by byte; false if there is no such file;
** otherwise nil. To compile a rule takes ten times as long. A file in the
** directory SE_INSIDE is always the one that is inside of the program. Without a
** file: the text of the rule, or nil.
*/
#define SE_INSIDE "/sandbox-enforcer:inside/"
int se_shipped (lua_State *L);

#endif
