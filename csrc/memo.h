/*
** A plan for a command that was made before: it holds as long as all that was
** looked at to make it is as it was. Then 'run' needs neither Lua nor the
** configuration.
**
** It is a file of records that confine/memo.lua writes; a record is a list of
** words:
**
**   key HEX              what it is for: see 'se_memo_key'
**   saw HOW PATH WHAT    what was looked at, and what was there: see 'se_look'
**   under COUNT PATH STAMP   the next so many were found in a directory: they
**                        are as they were, if that is
**   tell TEXT            on the standard error, before
**   hold PATH...         directories that are not there: they are made before
**                        all else, and removed at the end
**   report PROFILE NETWORK   for what is told of refusals
**   watch                somebody watches: see confine.h
**   writable PATH...     what may be changed
**   kept PATH...         and what of it may not
**   wrap WORD...         words that are put before the command
**   step WORD...         see confine.h, in order
**
** A record begins with the number of its words; a word is its length, its
** bytes and a NUL. Numbers have 32 bits, as this machine has them.
*/
#ifndef SE_MEMO_H
#define SE_MEMO_H

#include "arena.h"
#include "sha256.h"
#include "span.h"
#include "state.h"

typedef struct se_memo {
  char **tell, **hold, **report, **watch, **writable, **kept, **wrap;
  char ***steps;
  size_t count;  /* of steps */
  char ***saw;   /* these, and 'under' */
  size_t seen;
} se_memo;

/*
** What a plan is for: the profile, what the hook allowed ("" if it was not
** asked), the working directory and the environment, as 64 digits.
*/
se_status se_memo_key (se_arena *arena, const char *profile, se_span grant,
                       char *hex);

/* The plan in a file of ours that has this key. False if there is none. */
int se_memo_read (se_arena *arena, const char *path, const char *key,
                  se_memo *memo);

/* Is all as it was? */
int se_memo_holds (se_arena *arena, const se_memo *memo);

/*
** Look at something, and say in a few bytes what is there:
**
**   kind, leads   the kind of a file, without and with links followed
**   resolve       the path without links
**   names         what a directory holds
**   stamp         see state.h
**   sockets       the paths that programs listen at, all over the machine
**   process       who we are: user, rights, namespaces, start of the machine
**
** SE_SYNTAX for any other word: that is never as it was.
*/
se_status se_look (se_arena *arena, const char *how, const char *path,
                   se_span *what);

/* What 'se_look' says of the names in a directory. */
se_status se_look_at_names (se_arena *arena, const se_names *names,
                            se_span *what);

/* The paths of sockets, in order, each once, and what 'se_look' says of them. */
se_status se_look_at_sockets (se_arena *arena, char ***paths, size_t *count,
                              se_span *what);

#endif
