/* Looks names up in the lists that rules give: "-o|--output --color[=]". */
#ifndef SE_OPTIONS_H
#define SE_OPTIONS_H

#include "span.h"

/*
** Find the entries of 'list' (separated by white space) that have 'name' among
** their names (separated by '|'; what follows a '[' or '{' is no part of them).
** With 'is_prefix', those that have a long name that begins with it. Returns how
** many there are; 'entry' is the first of them, and points into 'list'.
*/
size_t se_option_find (se_span list, se_span name, int is_prefix,
                       se_span *entry);

#endif
