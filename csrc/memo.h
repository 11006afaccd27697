/*
** An earlier plan for a command. It is valid until one of the lookups it was
** made from changes. With it, 'run' needs neither Lua nor the configuration.
**
** It is a file of records that confine/memo.lua writes; a record is a list of
** words:
**
**   key HEX              what it is for: see 'se_memo_key'
**   saw HOW PATH WHAT    a lookup and its result: see 'se_look'
**   under COUNT PATH STAMP   the next COUNT lookups were in this directory: if
**                        it is unchanged, so are they
**   tell TEXT            printed to standard error first
**   hold PATH...         missing directories: created before anything else, and
**                        removed at the end
**   traps PATH...        missing files: removed at the end if they exist then
**   report PROFILE NETWORK   for the report of refusals
**   watch                the command is watched: see confine.h
**   writable PATH...     paths that may be changed
**   kept PATH...         exceptions: paths in them that may not
**   wrap WORD...         words put before the command
**   step WORD...         see confine.h, in order
**   end                  the last record: a plan without it was cut short, and
**                        would confine less than planned
**
** A record begins with the number of its words; a word is its length, its
** bytes and a NUL. Numbers have 32 bits, in native byte order.
*/
#ifndef SE_MEMO_H
#define SE_MEMO_H

#include "arena.h"
#include "sha256.h"
#include "span.h"
#include "state.h"

typedef struct se_memo {
  char **tell, **hold, **traps, **report, **watch, **writable, **kept, **wrap;
  char ***steps;
  size_t count;  /* of steps */
  char ***saw;   /* the records 'saw' and 'under' */
  size_t seen;
} se_memo;

/*
** What a plan is for: the profile, what the hook allowed ("" if it was not
** asked), the working directory and the environment, as 64 digits.
*/
se_status se_memo_key (se_arena *arena, const char *profile, se_span grant,
                       char *hex);

/* The plan in our file, if it has this key. False if there is none. */
int se_memo_read (se_arena *arena, const char *path, const char *key,
                  se_memo *memo);

/* Are all lookups of the plan unchanged? */
int se_memo_holds (se_arena *arena, const se_memo *memo);

/*
** Look at something, and describe it in a few bytes:
**
**   kind, leads   the kind of a file, without and with links followed
**   resolve       the path without links
**   names         the names in a directory
**   stamp         see state.h
**   sockets       the paths of all listening sockets of the machine
**   process       who we are: user, rights, namespaces, start of the machine
**
** SE_SYNTAX for any other word: such a lookup never counts as unchanged.
*/
se_status se_look (se_arena *arena, const char *how, const char *path,
                   se_span *what);

/* The result of 'se_look' for the names in a directory. */
se_status se_look_at_names (se_arena *arena, const se_names *names,
                            se_span *what);

/* The paths of sockets, sorted and unique, and the result of 'se_look'. */
se_status se_look_at_sockets (se_arena *arena, char ***paths, size_t *count,
                              se_span *what);

#endif
