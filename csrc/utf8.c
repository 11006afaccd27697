/* Where the characters of UTF-8 text begin and end. See utf8.h. */
#include "utf8.h"

static size_t announced (unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  return lead < 0xF5 ? 4 : 0;
}

/* The second byte rules out overlong forms, surrogates and larger values. */
static int second_fits (unsigned char lead, unsigned char second) {
  switch (lead) {
    case 0xE0: return second >= 0xA0;
    case 0xED: return second < 0xA0;
    case 0xF0: return second >= 0x90;
    case 0xF4: return second < 0x90;
    default: return 1;
  }
}

size_t se_utf8_size (se_span text, size_t at) {
  const unsigned char *const p = (const unsigned char *)text.ptr + at;
  const size_t size = announced(*p);
  size_t i;
  if (size == 0 || size > text.len - at) return 0;
  for (i = 1; i < size; i++)
    if ((p[i] & 0xC0) != 0x80) return 0;
  return size == 1 || second_fits(p[0], p[1]) ? size : 0;
}

int se_utf8_ascii (se_span text) {
  size_t i;
  for (i = 0; i < text.len; i++)
    if ((unsigned char)text.ptr[i] >= 0x80) return 0;
  return 1;
}

int se_utf8_valid (se_span text) {
  size_t i = 0;
  while (i < text.len) {
    const size_t size = se_utf8_size(text, i);
    if (size == 0) return 0;
    i += size;
  }
  return 1;
}
