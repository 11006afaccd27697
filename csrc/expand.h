/* The value of a word, as far as it is known without running anything. */
#ifndef SE_EXPAND_H
#define SE_EXPAND_H

#include "arena.h"
#include "ast.h"
#include "span.h"

typedef enum se_known {
  SE_NOT_KNOWN,
  SE_UNSET,
  SE_SET
} se_known;

/*
** Report what is known about a variable. 'value' is set for SE_SET; its bytes
** stay until the expansion is over. An array, a variable declared as integer,
** or one that changes by itself is SE_NOT_KNOWN.
*/
typedef se_known (*se_lookup) (void *ud, se_span name, se_span *value);

typedef struct se_vars {
  se_lookup lookup;
  void *ud;
} se_vars;

/* How to read the parts. */
typedef enum se_expand_mode {
  SE_FIELDS,  /* an argument: braces, splitting, pathnames */
  SE_STRING,  /* an assigned value, a case word, [[ ]]: always one field */
  SE_HEREDOC  /* a here-document's body: one field, as in double quotes */
} se_expand_mode;

enum {
  SE_MAX_FIELDS = 4096,       /* a word with more is unknown */
  SE_MAX_WORK = 4 * 1024 * 1024  /* so is one that needs more steps than this
                                    plus 16 for each of its own bytes; a byte
                                    written, read, or tried is a step */
};

typedef struct se_fields {
  se_span *items;
  size_t count;
  const char *why;  /* NULL, or why the fields are unknown: a short phrase,
                       ended by a NUL */
} se_fields;

/*
** Compute exactly the fields that the shell would make of 'parts'. 'raw' is the
** word as written: its value if 'parts' is NULL. Unknown are: patterns that
** match files, anything that runs a command, assigns, or stops the script, and
** anything that depends on an unknown variable; also text that is not ASCII, if
** its meaning depends on the locale.
** 'parts' must outlive the fields; the only failure is SE_NOMEM.
*/
se_status se_expand (se_arena *arena, se_shell shell, se_span raw,
                     const se_part *parts, se_expand_mode mode, se_vars vars,
                     se_fields *fields);

#endif
