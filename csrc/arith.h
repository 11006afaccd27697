/* Integer expressions, as $((..)) reads them. */
#ifndef SE_ARITH_H
#define SE_ARITH_H

#include "expansion.h"

/*
** Compute 'text'. Gives up if the result is not certain: assignments, variables
** that are not plain numbers, errors, overflow of constants.
*/
int se_arith (se_expansion *x, se_span text, int64_t *result);

enum { SE_INTEGER_SIZE = 24 };

/* Write 'n' in decimal to 'out'. Returns the length. */
size_t se_put_integer (char out[SE_INTEGER_SIZE], int64_t n);

/* Read a 'text' that is -?[0-9]+ as a whole; 0 if it is not, or too large. */
int se_get_integer (se_span text, int64_t *n);

#endif
