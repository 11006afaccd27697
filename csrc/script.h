/*
** Scripts as Lua sees them, and the way back from a Lua table to what it was
** made from.
**
** 'core.parse' returns a table of plain tables. The syntax tree they were made
** from stays alive as long as the script's table does: it hangs on a userdata
** in the field 'handle'. The tables of scripts, words, parts and the bodies
** of here-documents hold an integer 'id', by which it is found again.
*/
#ifndef SE_SCRIPT_H
#define SE_SCRIPT_H

#include <lua.h>

#include "ast.h"

typedef enum se_handle_kind {
  SE_A_SCRIPT, SE_A_WORD, SE_A_PART,
  SE_A_BODY  /* of a here-document: 'redirect' */
} se_handle_kind;

typedef struct se_handle {
  se_handle_kind kind;
  union {
    const se_script *script;
    const se_word *word;
    const se_part *part;
    const se_redirect *redirect;
  } u;
} se_handle;

/* The script whose table is argument 'arg'; raises if it is not one. */
const se_script *se_check_script (lua_State *L, int arg);

/*
** What the table 'arg' was made from; 'script' is the argument that holds the
** script's table. Raises if it is no table of that script (or of one of its
** inner scripts).
*/
const se_handle *se_check_handle (lua_State *L, int script, int arg);

/* Likewise, but for a word only. */
const se_word *se_check_word (lua_State *L, int script, int arg);

/*
** Push the table of methods of scripts, so that others can add theirs
** ('se_open_script' must have run before).
*/
void se_push_methods (lua_State *L);

/* Add 'parse' to the module's table, which is on top of the stack. */
void se_open_script (lua_State *L);

#endif
