/* SHA-256, as FIPS 180-4 has it. */
#ifndef SE_SHA256_H
#define SE_SHA256_H

#include "span.h"

enum { SE_SHA256_HEX = 64 };

/* The digest in 64 lower-case hexadecimal digits, not ended by a NUL. */
void se_sha256 (se_span bytes, char *hex);

#endif
