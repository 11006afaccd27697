/* Looks names up in the lists of rules: "-o|--output --color[=]". */
#ifndef SE_OPTIONS_H
#define SE_OPTIONS_H

#include "span.h"

/*
** Find the entries of 'list' (separated by white space) with 'name' among their
** names (separated by '|'; a '[' or '{' ends them). With 'is_prefix', find the
** entries with a long name that begins with 'name'. Returns the number found;
** 'entry' is the first, and points into 'list'.
*/
size_t se_option_find (se_span list, se_span name, int is_prefix,
                       se_span *entry);

#endif
