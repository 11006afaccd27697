/* Quotes: '..' ".." $'..' and the backslash. See parse_state.h. */
#include "parse_state.h"

static void escape (se_parser *p, se_build *b) {
  const char *const from = p->at;
  se_part *part;
  if (p->end - from < 2) {  /* the last byte of all: itself */
    p->at++;
    return;
  }
  se_build_flush(p, b);
  p->at += 2;
  part = se_build_add(p, b, SE_ESCAPE, from, p->at);
  if (from[1] == '\n') return;
  part->text = se_between(from + 1, p->at);
  b->text = 1;
  b->flags |= SE_QUOTED;
}

static void single (se_parser *p, se_build *b) {
  const char *const from = p->at;
  const char *const to = memchr(from + 1, '\'', (size_t)(p->end - from - 1));
  se_part *part;
  if (to == NULL) se_fail(p, SE_OPEN, from, "the closing ' is missing");
  se_build_flush(p, b);
  p->at = to + 1;
  part = se_build_add(p, b, SE_SINGLE, from, p->at);
  part->text = se_between(from + 1, to);
  if (from < p->bare && se_has_join(from, to)) {
    part->flags = SE_FOREIGN;
    b->known = 0;
  }
  if (part->text.len > 0) b->text = 1;
  b->flags |= SE_QUOTED;
}

/* $'..' *********************************************************************/

static int hex (int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* Up to 'most' digits of a base; moves 's' past them. */
static unsigned long digits (const char **s, const char *end, int base,
                             int most) {
  unsigned long value = 0;
  while (most-- > 0 && *s < end) {
    const int digit = hex(**s);
    if (digit < 0 || digit >= base) break;
    value = value * (unsigned long)base + (unsigned long)digit;
    (*s)++;
  }
  return value;
}

/* Above Unicode, in the old five or six bytes; above those, nothing. */
static char *put_long (char *out, unsigned long c) {
  int shift = c < 0x4000000 ? 24 : 30;
  if (c > 0x7fffffff) return out;
  *out++ = (char)((shift == 24 ? 0xf8 : 0xfc) | c >> shift);
  while ((shift -= 6) >= 0) *out++ = (char)(0x80 | (c >> shift & 0x3f));
  return out;
}

static char *put_utf8 (char *out, unsigned long c) {
  if (c < 0x80) {
    *out++ = (char)c;
  } else if (c < 0x800) {
    *out++ = (char)(0xc0 | c >> 6);
    *out++ = (char)(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    *out++ = (char)(0xe0 | c >> 12);
    *out++ = (char)(0x80 | (c >> 6 & 0x3f));
    *out++ = (char)(0x80 | (c & 0x3f));
  } else if (c < 0x200000) {
    *out++ = (char)(0xf0 | c >> 18);
    *out++ = (char)(0x80 | (c >> 12 & 0x3f));
    *out++ = (char)(0x80 | (c >> 6 & 0x3f));
    *out++ = (char)(0x80 | (c & 0x3f));
  } else {
    return put_long(out, c);
  }
  return out;
}

/* \u and \U: as UTF-8. Without a digit they are literal. */
static char *put_unicode (char *out, const char **s, const char *end,
                          int most) {
  const char *const from = *s;
  const unsigned long c = digits(s, end, 16, most);
  if (*s == from) {
    *out++ = '\\';
    *out++ = from[-1];
    return out;
  }
  return put_utf8(out, c);
}

static char *put_hex (char *out, const char **s, const char *end) {
  const char *const from = *s;
  if (*s < end && **s == '{') {
    const char *close;
    (*s)++;
    close = *s;
    *out = (char)(digits(&close, end, 16, 1 << 30) & 0xff);
    if (close > *s) {
      *s = close < end && *close == '}' ? close + 1 : close;
      return out + 1;
    }
    *s = from;
  }
  *out = (char)digits(s, end, 16, 2);
  if (*s > from) return out + 1;
  *out++ = '\\';
  *out++ = 'x';
  return out;
}

/* \cx: control-x. */
static char *put_control (char *out, const char **s, const char *end) {
  int c;
  if (*s == end) {
    *out++ = '\\';
    *out++ = 'c';
    return out;
  }
  c = (unsigned char)*(*s)++;
  if (c == '\\' && *s < end && **s == '\\') (*s)++;
  if (c >= 'a' && c <= 'z') c -= 32;
  *out++ = (char)(c == '?' ? 0x7f : c & 0x1f);
  return out;
}

static char *put_escape (char *out, const char **s, const char *end) {
  static const char from[] = "abeEfnrtv\\'\"?";
  static const char to[] = "\a\b\033\033\f\n\r\t\v\\'\"?";
  const char c = *(*s)++;
  const char *const known = memchr(from, c, sizeof from - 1);
  if (known != NULL) {
    *out++ = to[known - from];
    return out;
  }
  if (c >= '0' && c <= '7') {
    (*s)--;
    *out++ = (char)(digits(s, end, 8, 3) & 0xff);
    return out;
  }
  if (c == 'x') return put_hex(out, s, end);
  if (c == 'u') return put_unicode(out, s, end, 4);
  if (c == 'U') return put_unicode(out, s, end, 8);
  if (c == 'c') return put_control(out, s, end);
  *out++ = '\\';
  *out++ = c;
  return out;
}

/* No escape gives more bytes than it takes to write. A NUL ends the text. */
static se_span decode (se_parser *p, const char *s, const char *end) {
  char *const text = se_new(p, (size_t)(end - s) + 1);
  char *out = text;
  while (s < end) {
    char *const from = out;
    if (*s != '\\' || s + 1 == end) {
      *out++ = *s++;
      continue;
    }
    s++;
    out = put_escape(out, &s, end);
    if (out == from + 1 && *from == '\0') return se_between(text, from);
  }
  return se_between(text, out);
}

/* At the ' of $' */
static void ansi (se_parser *p, se_build *b, const char *from) {
  const char *const open = p->at + 1;
  const char *s = open;
  se_part *part;
  int escaped = 0;
  while (s < p->end && *s != '\'') {
    if (*s == '\\' && s + 1 < p->end) {
      escaped = 1;
      s++;
    }
    s++;
  }
  if (s == p->end) se_fail(p, SE_OPEN, from, "the closing ' is missing");
  p->at = s + 1;
  part = se_build_add(p, b, SE_ANSI, from, p->at);
  part->text = escaped ? decode(p, open, s) : se_between(open, s);
  if ((from < p->bare && se_has_join(from, s)) ||
      memchr(part->text.ptr, SE_MARK, part->text.len) != NULL) {
    part->flags = SE_FOREIGN;
    b->known = 0;
  }
  if (part->text.len > 0) b->text = 1;
  b->flags |= SE_QUOTED;
}

/* ".." **********************************************************************/

static int escapes_in_double (char c, int close) {
  return c == '$' || c == '`' || c == '\\' || c == '\n' ||
         (c == '"' && close != 0) || (c == '}' && close == '}');
}

/* A backslash in double quotes: mostly an ordinary byte. */
static void escape_in_double (se_parser *p, se_build *b, int close) {
  if (p->end - p->at < 2) {
    p->at++;
  } else if (escapes_in_double(p->at[1], close)) {
    const unsigned flags = b->flags;
    escape(p, b);
    b->flags = flags;
  } else {
    p->at += 2;
  }
}

/*
** The text between double quotes, up to and without 'close'; of a
** here-document (close 0), up to the end.
*/
void se_scan_double (se_parser *p, se_build *b, int close) {
  for (;;) {
    const char *s = p->at;
    while (s < p->end && !(se_class_of(*s) & SE_C_DOUBLE)) s++;
    p->at = s;
    if (s == p->end || (*s == '"' && close == '"')) return;
    if (*s == '\\') escape_in_double(p, b, close);
    else if (*s == '"') p->at++;
    else if (*s == '$') se_scan_dollar(p, b, 1);
    else se_scan_backquote(p, b, 1);
  }
}

/* At the first ", which is at 'from' or after a $ there. */
static void quoted (se_parser *p, se_build *b, const char *from,
                    se_part_kind kind) {
  se_build inner;
  se_part *part;
  se_enter(p, from);
  p->at++;
  se_build_start(p, &inner);
  se_scan_double(p, &inner, '"');
  if (p->at == p->end)
    se_fail(p, SE_OPEN, from, "the closing \" is missing");
  part = SE_NEW(p, se_part);
  part->parts = se_build_parts(p, &inner);
  part->kind = (unsigned char)kind;
  p->at++;
  part->raw = se_between(from, p->at);
  se_build_put(p, b, part);
  if (!inner.known || kind == SE_LOCALE) b->known = 0;
  if (inner.text) b->text = 1;
  b->flags |= (inner.flags & SE_SEVERAL) | (unsigned)SE_QUOTED;
  se_leave(p);
}

/* Any of \ ' " ` $ outside quotes. */
void se_scan_quote (se_parser *p, se_build *b, int in_double) {
  const char *const from = p->at;
  switch (*p->at) {
    case '\\': escape(p, b); break;
    case '\'': single(p, b); break;
    case '`': se_scan_backquote(p, b, in_double); break;
    case '"':
      se_build_flush(p, b);
      quoted(p, b, from, SE_DOUBLE);
      break;
    default: {
      const int c = se_byte_after(p);
      if (c != '\'' && c != '"') {
        se_scan_dollar(p, b, in_double);
        break;
      }
      se_build_flush(p, b);
      p->at++;
      se_byte(p);
      if (c == '\'') ansi(p, b, from);
      else quoted(p, b, from, SE_LOCALE);
    }
  }
}
