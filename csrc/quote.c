/* Values written as shell words. See quote.h. */
#include "quote.h"

#include <string.h>

#include "utf8.h"

/* What a scan of a value finds: gives the length of each form. */
typedef struct census {
  size_t special;     /* bytes that need a backslash in a bare word */
  size_t singles;     /* ' */
  size_t doubles;     /* bytes that need a backslash in double quotes */
  int no_backslash;   /* a byte that a backslash cannot protect */
  int no_double;      /* '!', which may be history even in double quotes */
  int ansi;           /* only $'..' can show it */
} census;

static int is_special (unsigned char c) {
  return c < 0x80 && strchr(" \t|&;<>()$`\\\"'*?[]{}~#^!", c) != NULL;
}

static int is_control (unsigned char c) {
  return (c < 0x20 && c != '\t' && c != '\n') || c == 0x7F;
}

/* Some C libraries take these bytes for blanks, even inside a character. */
static int blank_to_some (unsigned char c) {
  return c == 0x85 || c == 0xA0;
}

static void count_ascii (census *n, unsigned char c) {
  if (is_special(c)) n->special++;
  switch (c) {
    case '\'': n->singles++; break;
    case '$': case '`': case '"': case '\\': n->doubles++; break;
    case '!': n->no_double = 1; break;
    case '\n': n->no_backslash = 1; break;
    default: if (is_control(c)) n->ansi = 1;
  }
}

/* U+0080 to U+009F are control characters too. */
static int is_c1 (const char *p, size_t size) {
  return size == 2 && p[0] == '\xC2' && (unsigned char)p[1] < 0xA0;
}

static census count (se_span value) {
  census n = { 0, 0, 0, 0, 0, 0 };
  size_t i = 0;
  while (i < value.len) {
    const char *const p = value.ptr + i;
    size_t size = se_utf8_size(value, i), k;
    if (size == 1) count_ascii(&n, (unsigned char)*p);
    if (size == 0 || is_c1(p, size)) n.ansi = 1;
    for (k = 1; k < size; k++)
      if (blank_to_some((unsigned char)p[k])) n.no_backslash = 1;
    i += size ? size : 1;
  }
  if (value.len > 0 && value.ptr[0] == '=') n.special++;
  return n;
}

static void put_backslashed (se_buffer *b, se_span text) {
  size_t i;
  for (i = 0; i < text.len; i++) {
    const unsigned char c = (unsigned char)text.ptr[i];
    if (is_special(c) || (i == 0 && c == '=')) se_buffer_put(b, '\\');
    se_buffer_put(b, text.ptr[i]);
  }
}

static void put_single (se_buffer *b, se_span text) {
  size_t i;
  for (i = 0; i < text.len; i++) {
    if (text.ptr[i] == '\'') se_buffer_span(b, SE_SPAN("'\\''"));
    else se_buffer_put(b, text.ptr[i]);
  }
}

static void put_escaped (se_buffer *b, se_span text, const char *specials) {
  size_t i;
  for (i = 0; i < text.len; i++) {
    if (strchr(specials, text.ptr[i]) != NULL) se_buffer_put(b, '\\');
    se_buffer_put(b, text.ptr[i]);
  }
}

static const char DOUBLE_SPECIALS[] = "$`\"\\";
static const char HEREDOC_SPECIALS[] = "$`\\";

/* A byte by its number: octal, as short as the byte after it permits. */
static void put_number (se_buffer *b, unsigned char c, int digit_follows) {
  const int three = digit_follows || c >= 0100;
  se_buffer_put(b, '\\');
  if (three) se_buffer_put(b, (char)('0' + (c >> 6)));
  if (three || c >= 010) se_buffer_put(b, (char)('0' + (c >> 3 & 7)));
  se_buffer_put(b, (char)('0' + (c & 7)));
}

static void put_ansi_ascii (se_buffer *b, se_span text, size_t i,
                            char after) {
  static const char named[] = "\a\b\033\f\r\v\\'", names[] = "abefrv\\'";
  const char c = text.ptr[i];
  const char *const found = strchr(named, c);
  if (c != '\0' && found != NULL) {
    se_buffer_put(b, '\\');
    se_buffer_put(b, names[found - named]);
  } else if (is_control((unsigned char)c)) {
    if (i + 1 < text.len) after = text.ptr[i + 1];
    put_number(b, (unsigned char)c, after >= '0' && after <= '7');
  } else {
    se_buffer_put(b, c);
  }
}

/* 'after' is the byte after the text. */
static void put_ansi (se_buffer *b, se_span text, char after) {
  size_t i = 0;
  while (i < text.len) {
    const size_t size = se_utf8_size(text, i);
    const size_t step = size ? size : 1;
    if (size == 1) {
      put_ansi_ascii(b, text, i, after);
    } else if (size == 0 || is_c1(text.ptr + i, size)) {
      size_t k;
      for (k = 0; k < step; k++)
        put_number(b, (unsigned char)text.ptr[i + k], 0);
    } else {
      se_buffer_add(b, text.ptr + i, size);
    }
    i += step;
  }
}

static void put_ansi_word (se_buffer *b, se_span value) {
  se_buffer_span(b, SE_SPAN("$'"));
  put_ansi(b, value, '\'');
  se_buffer_put(b, '\'');
}

void se_quote_word (se_buffer *b, se_span value) {
  const census n = count(value);
  const size_t single = 2 + 3 * n.singles, twofold = 2 + n.doubles;
  const int no_backslash = n.no_backslash || value.len == 0;
  if (n.ansi) {
    put_ansi_word(b, value);
  } else if (!no_backslash && n.special < single &&
             (n.no_double || n.special <= twofold)) {
    put_backslashed(b, value);
  } else if (n.no_double || single <= twofold) {
    se_buffer_put(b, '\'');
    put_single(b, value);
    se_buffer_put(b, '\'');
  } else {
    se_buffer_put(b, '"');
    put_escaped(b, value, DOUBLE_SPECIALS);
    se_buffer_put(b, '"');
  }
}

static int is_below (se_span value, se_span home) {
  if (home.len < 2 || home.ptr[0] != '/' || home.ptr[home.len - 1] == '/')
    return 0;
  return value.len >= home.len &&
         memcmp(value.ptr, home.ptr, home.len) == 0 &&
         (value.len == home.len || value.ptr[home.len] == '/');
}

se_status se_quote (se_arena *arena, se_span value, se_span home,
                    se_span *word) {
  se_buffer b;
  if (value.len > 0 && memchr(value.ptr, '\0', value.len)) return SE_NUL;
  se_buffer_init(&b, arena);
  if (is_below(value, home)) {
    const size_t skip = home.len + (value.len > home.len ? 1 : 0);
    se_buffer_add(&b, "~/", 1 + skip - home.len);
    value = se_span_of(value.ptr + skip, value.len - skip);
    if (value.len > 0) se_quote_word(&b, value);
  } else {
    se_quote_word(&b, value);
  }
  *word = se_buffer_view(&b);
  return b.failed ? SE_NOMEM : SE_OK;
}

void se_quote_inside (se_buffer *b, se_place place, se_span text) {
  const census n = count(text);
  switch (place) {
    case SE_PLACE_BARE:
      if (text.len > 0) se_quote_word(b, text);
      break;
    case SE_PLACE_SINGLE:
      if (!n.ansi) { put_single(b, text); break; }
      se_buffer_put(b, '\'');
      put_ansi_word(b, text);
      se_buffer_put(b, '\'');
      break;
    case SE_PLACE_DOUBLE:
      if (!n.ansi) { put_escaped(b, text, DOUBLE_SPECIALS); break; }
      se_buffer_put(b, '"');
      put_ansi_word(b, text);
      se_buffer_put(b, '"');
      break;
    case SE_PLACE_ANSI: put_ansi(b, text, '0'); break;
    case SE_PLACE_HEREDOC: put_escaped(b, text, HEREDOC_SPECIALS); break;
    case SE_PLACE_RAW: se_buffer_span(b, text); break;
    case SE_PLACE_BACKQUOTED: put_escaped(b, text, "`\\"); break;
    case SE_PLACE_BACKQUOTED_DOUBLE: put_escaped(b, text, "`\\\""); break;
  }
}
