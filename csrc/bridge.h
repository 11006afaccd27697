/* Shared by all files that talk to Lua. */
#ifndef SE_BRIDGE_H
#define SE_BRIDGE_H

#include <lua.h>

#include "arena.h"
#include "span.h"
#include "state.h"

/*
** Push an arena that Lua closes when the calling C function returns, or
** raises. Whatever is taken from it cannot leak, not even by 'lua_error'.
** It stays on the stack: leave its slot alone until the function returns.
*/
se_arena *se_push_arena (lua_State *L);

/* The string argument 'arg' as a span; it lives as long as the argument. */
se_span se_check_span (lua_State *L, int arg);

/* A path for the system, where a NUL byte would silently end it. */
const char *se_check_path (lua_State *L, int arg);

/*
** Push the results of a call: 'text', or after a failure with 'status' nil, the
** reason, and the name of the error if 'errno' has one.
*/
int se_push_result (lua_State *L, se_status status, se_span text);

/* The same for a call that returns nothing: true, or why it failed. */
int se_push_done (lua_State *L, se_status status);

/*
** The words of a list as an argv: NULL-terminated, in the arena. Raises if it
** is not a list of words, or memory runs out.
*/
char **se_check_words (lua_State *L, int arg, se_arena *arena);

/*
** Note a lookup and its result, as 'se_look' in memo.h gives it, while Lua
** records lookups (core.note). Call it before 'path' may move. 'se_note_stamp'
** does the lookup itself, and must come first. NULL: no such directory.
*/
void se_note (lua_State *L, const char *how, const char *path, se_span what);
void se_note_stamp (lua_State *L, const char *path);
void se_note_names (lua_State *L, const char *path, const se_names *names);

/* Push the result of a confined command, as core's 'confine' returns it. */
int se_push_confined (lua_State *L, int kind, const char *why, int how,
                      const char *told);

/* Set the functions for notes in the table on top. */
void se_open_noting (lua_State *L);

/* Set the functions for confinement in the table on top. */
void se_open_confining (lua_State *L);

/* Set the functions for files in the table on top. */
void se_open_files (lua_State *L);

/* Set the functions that talk to a person, and 'lines'. */
void se_open_terminal (lua_State *L);

/* Set 'bounded' in the table on top. */
void se_open_bounded (lua_State *L);

#endif
