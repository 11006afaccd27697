/* Bytes owned by somebody else, and the errors of the core. */
#ifndef SE_SPAN_H
#define SE_SPAN_H

#include <stddef.h>
#include <string.h>

/* 'ptr' is not NULL unless 'len' is 0; it is not NUL-terminated. */
typedef struct se_span {
  const char *ptr;
  size_t len;
} se_span;

/* How a call of the core ended. The core never raises and never exits. */
typedef enum se_status {
  SE_OK,
  SE_NOMEM,   /* the allocator refused */
  SE_SYNTAX,  /* the shell would reject the text */
  SE_OPEN,    /* the text ends inside a quote, a substitution, a command */
  SE_DEEP,    /* nested deeper than the documented limit */
  SE_UNSURE,  /* the shell accepts it, but what it runs is unknown */
  SE_NUL,     /* a NUL byte, which no command line can contain */
  SE_SYSTEM   /* a system call failed: see 'errno' */
} se_status;

static inline se_span se_span_of (const char *ptr, size_t len) {
  const se_span span = { ptr, len };
  return span;
}

/* A string literal as a span, without its NUL. */
#define SE_SPAN(literal) se_span_of(literal, sizeof(literal) - 1)

static inline int se_span_eq (se_span a, se_span b) {
  return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

#endif
