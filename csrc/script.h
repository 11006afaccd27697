/*
** Scripts as Lua sees them, and the way back from a Lua table to its origin.
**
** 'core.parse' returns a table of plain tables. Their syntax tree lives as long
** as the script's table: it belongs to a userdata in the field 'handle'. The
** tables of scripts, words, parts and here-document bodies have an integer 'id'
** that leads back to it.
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
** The origin of the table 'arg'; 'script' is the argument with the script's
** table. Raises if the table does not belong to that script (or to one of its
** inner scripts).
*/
const se_handle *se_check_handle (lua_State *L, int script, int arg);

/* The same, for a word only. */
const se_word *se_check_word (lua_State *L, int script, int arg);

/*
** Push the table of script methods, so that others can add theirs
** ('se_open_script' must have run before).
*/
void se_push_methods (lua_State *L);

/* Add 'parse' to the module's table, which is on top of the stack. */
void se_open_script (lua_State *L);

#endif
