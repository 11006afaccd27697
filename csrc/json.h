/*
** JSON, just enough to keep what we do not change: finds a value, writes a
** string literal, repairs. Everything is linear, and nothing recurses.
*/
#ifndef SE_JSON_H
#define SE_JSON_H

#include "arena.h"
#include "span.h"

enum { SE_JSON_DEPTH = 1000 };  /* the deepest nesting of values */

/*
** Find the value under 'keys', one object inside another; with no keys, the
** whole value. The last of equal keys counts. 1 if it is there; 0 if not, or
** if 'json' is not one valid JSON value.
*/
int se_json_find (se_span json, const se_span *keys, size_t count,
                  se_span *value);

/* How many bytes of 'text' from 'from' on need no escape in a string. */
size_t se_json_plain (se_span text, size_t from);

/*
** Write 'text' as a JSON string, quotes included. Control characters, DEL and
** the line separators U+2028 and U+2029 are escaped, and each byte that is not
** UTF-8 becomes U+FFFD, so the result is always valid. SE_OK or SE_NOMEM.
*/
se_status se_json_quote (se_arena *arena, se_span text, se_span *literal);

/*
** Overwrite, in place, the escapes of unpaired surrogates with that of U+FFFD,
** which every reader accepts.
*/
void se_json_repair (char *json, size_t len);

/*
** Copy 'json' to 'out', which has room for as many bytes, with every string and
** key cut to at most 'most' bytes of its source. Valid JSON stays valid.
** Returns the number of bytes written.
*/
size_t se_json_shorten (se_span json, size_t most, char *out);

#endif
