/* JSON, just enough to keep what we do not change. See json.h. */
#include "json.h"

#include "buffer.h"
#include "utf8.h"

/* The remaining text; 'ptr' is NULL once it is known not to be JSON. */
typedef struct cursor {
  const char *ptr;
  const char *end;
} cursor;

/* For each open level, whether it is an object. */
typedef struct nest {
  unsigned char object[SE_JSON_DEPTH];
  size_t depth;
} nest;

static int fail (cursor *in) {
  in->ptr = NULL;
  return 0;
}

static int peek (const cursor *in) {
  return in->ptr < in->end ? (unsigned char)*in->ptr : -1;
}

static void space (cursor *in) {
  while (in->ptr < in->end && (*in->ptr == ' ' || *in->ptr == '\t' ||
                               *in->ptr == '\n' || *in->ptr == '\r'))
    in->ptr++;
}

static int eat (cursor *in, int c) {
  if (peek(in) != c) return 0;
  in->ptr++;
  return 1;
}

static int word (cursor *in, const char *text) {
  for (; *text != '\0'; text++)
    if (!eat(in, *text)) return fail(in);
  return 1;
}

/* -1 if 'c' is not a hexadecimal digit. */
static int hex_value (int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/* The four digits at 'ptr' as a number, or -1. */
static long hex4 (const char *ptr, const char *end) {
  long unit = 0;
  int i;
  if (end - ptr < 4) return -1;
  for (i = 0; i < 4; i++) {
    const int digit = hex_value((unsigned char)ptr[i]);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

static int escape (cursor *in) {
  const int c = peek(in);
  if (c < 0 || strchr("\"\\/bfnrtu", c) == NULL || c == 0) return fail(in);
  in->ptr++;
  if (c != 'u') return 1;
  if (hex4(in->ptr, in->end) < 0) return fail(in);
  in->ptr += 4;
  return 1;
}

static int string (cursor *in) {
  if (!eat(in, '"')) return fail(in);
  for (;;) {
    const int c = peek(in);
    if (c < 0x20) return fail(in);  /* the end, or a control character */
    in->ptr++;
    if (c == '"') return 1;
    if (c == '\\' && !escape(in)) return 0;
  }
}

static int digits (cursor *in) {
  const char *const from = in->ptr;
  while (peek(in) >= '0' && peek(in) <= '9') in->ptr++;
  return in->ptr > from ? 1 : fail(in);
}

static int number (cursor *in) {
  eat(in, '-');
  if (!eat(in, '0') && !digits(in)) return 0;
  if (eat(in, '.') && !digits(in)) return 0;
  if (!eat(in, 'e') && !eat(in, 'E')) return 1;
  if (!eat(in, '+')) eat(in, '-');
  return digits(in);
}

static int scalar (cursor *in) {
  switch (peek(in)) {
    case '"': return string(in);
    case 't': return word(in, "true");
    case 'f': return word(in, "false");
    case 'n': return word(in, "null");
    default: return number(in);
  }
}

static int colon (cursor *in) {
  space(in);
  if (!eat(in, ':')) return fail(in);
  space(in);
  return 1;
}

/* "key":, up to the start of its value. */
static int key (cursor *in) {
  space(in);
  return string(in) && colon(in);
}

/* Enter the next '{' or '['. 1 if it is not empty. */
static int enter (cursor *in, nest *levels) {
  const int object = *in->ptr++ == '{';
  if (levels->depth == SE_JSON_DEPTH) return fail(in);
  space(in);
  if (eat(in, object ? '}' : ']')) return 0;
  levels->object[levels->depth++] = (unsigned char)object;
  return object ? key(in) : 1;
}

/*
** After a value: close what ends here. 1 if another value follows, 0 if the
** outermost value is complete, or if the text is not JSON.
*/
static int leave (cursor *in, nest *levels) {
  while (levels->depth > 0) {
    const int object = levels->object[levels->depth - 1];
    space(in);
    if (eat(in, ',')) {
      space(in);
      return object ? key(in) : 1;
    }
    if (!eat(in, object ? '}' : ']')) return fail(in);
    levels->depth--;
  }
  return 0;
}

/* Skip one value of any kind. 0 if there is none. */
static int skip (cursor *in) {
  nest levels;
  levels.depth = 0;
  for (;;) {
    if (peek(in) == '{' || peek(in) == '[') {
      if (enter(in, &levels)) continue;
      if (in->ptr == NULL) return 0;
    }
    else if (!scalar(in)) return 0;
    if (!leave(in, &levels)) return in->ptr != NULL;
  }
}

static int is_high (long unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}

static int is_low (long unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

/* The code unit of the escape at 'ptr', or -1 if there is none. */
static long unit_at (const char *ptr, const char *end) {
  if (end - ptr < 6 || ptr[0] != '\\' || ptr[1] != 'u') return -1;
  return hex4(ptr + 2, end);
}

static size_t encode (long code, char *to) {
  const unsigned long c = (unsigned long)code;
  const size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  static const unsigned char lead[] = { 0, 0x00, 0xC0, 0xE0, 0xF0 };
  size_t i;
  for (i = size; i-- > 1;)
    to[i] = (char)(0x80 | (c >> (6 * (size - 1 - i)) & 0x3F));
  to[0] = (char)(lead[size] | c >> (6 * (size - 1)));
  return size;
}

/* Decode the character at 'in', inside a valid string. */
static size_t decode (cursor *in, char *to) {
  static const char names[] = "\"\\/bfnrt";
  static const char bytes[] = "\"\\/\b\f\n\r\t";
  long unit = unit_at(in->ptr, in->end);
  if (*in->ptr != '\\') {
    *to = *in->ptr++;
    return 1;
  }
  if (unit < 0) {
    *to = bytes[strchr(names, in->ptr[1]) - names];
    in->ptr += 2;
    return 1;
  }
  in->ptr += 6;
  if (is_high(unit) && is_low(unit_at(in->ptr, in->end))) {
    unit = 0x10000 + ((unit - 0xD800) << 10) +
           (unit_at(in->ptr, in->end) - 0xDC00);
    in->ptr += 6;
  }
  else if (is_high(unit) || is_low(unit)) unit = 0xFFFD;
  return encode(unit, to);
}

/* Whether the valid string literal in [from, to) means 'text'. */
static int says (const char *from, const char *to, se_span text) {
  cursor in = { from + 1, to - 1 };
  while (in.ptr < in.end) {
    char bytes[4];
    const size_t size = decode(&in, bytes);
    if (size > text.len || memcmp(bytes, text.ptr, size) != 0) return 0;
    text = se_span_of(text.ptr + size, text.len - size);
  }
  return text.len == 0;
}

/* Narrow 'value', valid JSON, to its last member 'name'. */
static int member (se_span *value, se_span name) {
  cursor in = { value->ptr, value->ptr + value->len };
  int found = 0;
  if (!eat(&in, '{')) return 0;
  do {
    const char *from, *to, *start;
    space(&in);
    from = in.ptr;
    if (!string(&in)) return found;  /* there is none */
    to = in.ptr;
    if (!colon(&in)) return found;
    start = in.ptr;
    if (!skip(&in)) return found;
    if (says(from, to, name)) {
      *value = se_span_of(start, (size_t)(in.ptr - start));
      found = 1;
    }
    space(&in);
  } while (eat(&in, ','));
  return found;
}

int se_json_find (se_span json, const se_span *keys, size_t count,
                  se_span *value) {
  cursor in = { json.ptr, json.ptr + json.len };
  const char *from;
  size_t i;
  space(&in);
  from = in.ptr;
  if (!skip(&in)) return 0;
  *value = se_span_of(from, (size_t)(in.ptr - from));
  space(&in);
  if (in.ptr < in.end) return 0;
  for (i = 0; i < count; i++)
    if (!member(value, keys[i])) return 0;
  return 1;
}

static void quote_byte (se_buffer *out, unsigned char c) {
  static const char names[] = "\"\\bfnrt";
  static const char bytes[] = "\"\\\b\f\n\r\t";
  static const char hex[] = "0123456789abcdef";
  const char *const known = c == 0 ? NULL : strchr(bytes, c);
  if (known != NULL) {
    se_buffer_put(out, '\\');
    se_buffer_put(out, names[known - bytes]);
  }
  else if (c < 0x20 || c == 0x7F) {
    se_buffer_span(out, SE_SPAN("\\u00"));
    se_buffer_put(out, hex[c >> 4]);
    se_buffer_put(out, hex[c & 15]);
  }
  else se_buffer_put(out, (char)c);
}

/* U+2028 and U+2029 end a line in some readers; -1 if 'c' is neither. */
static int separator (se_span c) {
  if (c.len != 3 || memcmp(c.ptr, "\xE2\x80", 2) != 0) return -1;
  if ((unsigned char)c.ptr[2] == 0xA8) return '8';
  return (unsigned char)c.ptr[2] == 0xA9 ? '9' : -1;
}

static void quote_wide (se_buffer *out, se_span c) {
  const int last = separator(c);
  if (last < 0) {
    se_buffer_span(out, c);
    return;
  }
  se_buffer_span(out, SE_SPAN("\\u202"));
  se_buffer_put(out, (char)last);
}

size_t se_json_plain (se_span text, size_t from) {
  size_t at = from;
  while (at < text.len && text.ptr[at] >= ' ' && text.ptr[at] < 0x7F &&
         text.ptr[at] != '"' && text.ptr[at] != '\\')
    at++;
  return at - from;
}

se_status se_json_quote (se_arena *arena, se_span text, se_span *literal) {
  se_buffer out;
  size_t i = 0;
  se_buffer_init(&out, arena);
  if (se_buffer_room(&out, text.len + 2) == NULL) return SE_NOMEM;
  se_buffer_put(&out, '"');
  while (i < text.len && !out.failed) {
    const size_t run = se_json_plain(text, i);
    const size_t size = run > 0 ? run : se_utf8_size(text, i);
    if (run > 0) {
      se_buffer_add(&out, text.ptr + i, run);
      i += run;
      continue;
    }
    if (size == 1) quote_byte(&out, (unsigned char)text.ptr[i]);
    else if (size > 1) quote_wide(&out, se_span_of(text.ptr + i, size));
    else se_buffer_span(&out, SE_SPAN("\\ufffd"));
    i += size > 0 ? size : 1;
  }
  se_buffer_put(&out, '"');
  *literal = se_buffer_view(&out);
  return out.failed ? SE_NOMEM : SE_OK;
}

void se_json_repair (char *json, size_t len) {
  char *p = json;
  char *const end = json + len;
  while ((p = memchr(p, '\\', (size_t)(end - p))) != NULL) {
    const long unit = unit_at(p, end);
    const int high = is_high(unit);
    if (high && is_low(unit_at(p + 6, end))) p += 12;
    else if (high || is_low(unit)) {
      memcpy(p + 2, "fffd", 4);
      p += 6;
    }
    else p += end - p < 2 ? 1 : 2;
  }
}

/* The length of the character or escape at 'at' in a string. */
static size_t step (se_span text, size_t at) {
  const unsigned char c = (unsigned char)text.ptr[at];
  size_t len = 1;
  if (c == '\\') len = at + 1 < text.len && text.ptr[at + 1] == 'u' ? 6 : 2;
  else if (c >= 0xC0) len = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
  return len < text.len - at ? len : text.len - at;
}

/* Where the string that continues at 'at' ends: its quote, or the end. */
static size_t string_end (se_span text, size_t at) {
  while (at < text.len) {
    const char *const quote = memchr(text.ptr + at, '"', text.len - at);
    const size_t end = quote == NULL ? text.len : (size_t)(quote - text.ptr);
    size_t before = end;
    while (before > at && text.ptr[before - 1] == '\\') before--;
    if (quote == NULL || (end - before) % 2 == 0) return end;
    at = end + 1;
  }
  return at;
}

size_t se_json_shorten (se_span json, size_t most, char *out) {
  size_t at = 0;
  size_t len = 0;
  while (at < json.len) {
    const char *const quote = memchr(json.ptr + at, '"', json.len - at);
    const size_t from = quote == NULL ? json.len : (size_t)(quote - json.ptr) + 1;
    size_t to = from;
    while (to < json.len && json.ptr[to] != '"') {
      const size_t next = to + step(json, to);
      if (next - from > most) break;
      to = next;
    }
    memcpy(out + len, json.ptr + at, to - at);
    len += to - at;
    if (quote == NULL) return len;
    at = string_end(json, to);
    if (at < json.len) out[len++] = json.ptr[at++];
  }
  return len;
}
