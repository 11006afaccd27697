/* What every file that speaks to Lua needs. */
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
** The results of a call that gives 'text', or failed with 'status': then nil,
** why, and the name of the error, if 'errno' has one.
*/
int se_push_result (lua_State *L, se_status status, se_span text);

/* The same of a call that gives nothing: true, or why not. */
int se_push_done (lua_State *L, se_status status);

/*
** The words of a list, as a program gets them: NULL-ended, in the arena. Raises
** for what is no list of words, and for lack of memory.
*/
char **se_check_words (lua_State *L, int arg, se_arena *arena);

/*
** While Lua wants to know what it looks at (core.note): this was looked at, as
** 'se_look' in memo.h does it, and that was there. Call it before 'path' may
** move. 'se_note_stamp' looks itself, and must come first. NULL: no such
** directory.
*/
void se_note (lua_State *L, const char *how, const char *path, se_span what);
void se_note_stamp (lua_State *L, const char *path);
void se_note_names (lua_State *L, const char *path, const se_names *names);

/* Push what a confined command came to, as 'confine' of core gives it. */
int se_push_confined (lua_State *L, int kind, const char *why, int how,
                      const char *told);

/* Set the functions that note what is looked at in the table on top. */
void se_open_noting (lua_State *L);

/* Set the functions that confine what is run in the table on top. */
void se_open_confining (lua_State *L);

/* Set the functions for files in the table on top. */
void se_open_files (lua_State *L);

/* Set the functions that speak with a person, and 'lines'. */
void se_open_terminal (lua_State *L);

/* Set 'bounded' in the table on top. */
void se_open_bounded (lua_State *L);

#endif
