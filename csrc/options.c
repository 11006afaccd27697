/* Looks names up in the lists of rules. See options.h. */
#include "options.h"

static int is_blank (char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static int starts (const char *list, const char *at) {
  return at == list || at[-1] == '|' || is_blank(at[-1]);
}

static int ends (const char *at, const char *end) {
  return at == end || *at == '|' || *at == '[' || *at == '{' || is_blank(*at);
}

static int is_long (const char *at, const char *end) {
  return end - at > 2 && at[1] == '-' && !ends(at + 2, end);
}

/* The whole entry that contains a name. */
static se_span entry_around (se_span list, const char *name) {
  const char *from = name;
  const char *to = name;
  while (from > list.ptr && !is_blank(from[-1])) from--;
  while (to < list.ptr + list.len && !is_blank(*to)) to++;
  return se_span_of(from, (size_t)(to - from));
}

/* The name, or with 'is_prefix' a long one that begins with it, or NULL. */
static const char *find_name (se_span list, const char *from, se_span wanted,
                              int is_prefix) {
  const char *const end = list.ptr + list.len;
  const char *at = from;
  while ((size_t)(end - at) >= wanted.len) {
    at = memchr(at, wanted.ptr[0], (size_t)(end - at) - wanted.len + 1);
    if (at == NULL) return NULL;
    if (memcmp(at, wanted.ptr, wanted.len) == 0 && starts(list.ptr, at) &&
        (is_prefix ? is_long(at, end) : ends(at + wanted.len, end)))
      return at;
    at++;
  }
  return NULL;
}

size_t se_option_find (se_span list, se_span name, int is_prefix,
                       se_span *entry) {
  const char *at = list.ptr;
  size_t count = 0;
  if (name.len == 0 || list.len == 0) return 0;
  while ((at = find_name(list, at, name, is_prefix)) != NULL) {
    const se_span found = entry_around(list, at);
    if (count++ == 0) *entry = found;
    at = found.ptr + found.len;
  }
  return count;
}
