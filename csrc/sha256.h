/* SHA-256 (FIPS 180-4). */
#ifndef SE_SHA256_H
#define SE_SHA256_H

#include "span.h"

enum { SE_SHA256_HEX = 64 };

/* The digest in 64 lower-case hexadecimal digits, not NUL-terminated. */
void se_sha256 (se_span bytes, char *hex);

#endif
