/* Where the characters of UTF-8 text begin and end. */
#ifndef SE_UTF8_H
#define SE_UTF8_H

#include "span.h"

/*
** Bytes of the character at 'at': 1 to 4, or 0 if no valid one begins there
** (stray, overlong, surrogate, beyond U+10FFFF, cut off).
*/
size_t se_utf8_size (se_span text, size_t at);

/* Is every byte below 0x80? */
int se_utf8_ascii (se_span text);

int se_utf8_valid (se_span text);

#endif
