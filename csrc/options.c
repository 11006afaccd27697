/* Looks options up in the lists that rules give. See options.h. */
#include "options.h"

static int is_blank (char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static int fits (const char *name, size_t len, se_span wanted, int is_prefix) {
  if (len < wanted.len || (!is_prefix && len != wanted.len)) return 0;
  if (is_prefix && (len < 3 || name[1] != '-')) return 0;
  return memcmp(name, wanted.ptr, wanted.len) == 0;
}

/* Does one entry, which holds no blanks, have the name? */
static int entry_has (se_span entry, se_span wanted, int is_prefix) {
  size_t from = 0;
  size_t at;
  for (at = 0; at <= entry.len; at++) {
    const char c = at < entry.len ? entry.ptr[at] : '[';
    if (c != '|' && c != '[' && c != '{') continue;
    if (fits(entry.ptr + from, at - from, wanted, is_prefix)) return 1;
    if (c != '|') break;
    from = at + 1;
  }
  return 0;
}

size_t se_option_find (se_span list, se_span name, int is_prefix,
                       se_span *entry) {
  const char *p = list.ptr;
  const char *const end = list.len > 0 ? list.ptr + list.len : list.ptr;
  size_t count = 0;
  while (p < end) {
    const char *start;
    while (p < end && is_blank(*p)) p++;
    start = p;
    while (p < end && !is_blank(*p)) p++;
    if (p == start) break;
    if (!entry_has(se_span_of(start, (size_t)(p - start)), name, is_prefix))
      continue;
    if (count++ == 0) *entry = se_span_of(start, (size_t)(p - start));
  }
  return count;
}
