/* Integer expressions, as $((..)) reads them. See arith.h. */
#include "arith.h"

enum { DEEPEST = 100 };

typedef struct reader {
  se_expansion *x;
  const char *at, *end;
  int depth;
} reader;

typedef enum operator {
  NO_OPERATOR, OR_ELSE, AND_ALSO, BIT_OR, BIT_XOR, BIT_AND, EQUAL, UNEQUAL,
  LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, LEFT, RIGHT, PLUS, MINUS, TIMES,
  DIVIDE, MODULO, POWER
} operator;

/* An operator comes before any that is a prefix of it. */
static const struct sign {
  const char *text;
  operator op;
  int level;
} OPERATORS[] = {
  { "||", OR_ELSE, 1 }, { "&&", AND_ALSO, 2 }, { "==", EQUAL, 6 },
  { "!=", UNEQUAL, 6 }, { "<<", LEFT, 8 }, { ">>", RIGHT, 8 },
  { "<=", LESS_EQUAL, 7 }, { ">=", GREATER_EQUAL, 7 }, { "**", POWER, 11 },
  { "|", BIT_OR, 3 }, { "^", BIT_XOR, 4 }, { "&", BIT_AND, 5 },
  { "<", LESS, 7 }, { ">", GREATER, 7 }, { "+", PLUS, 9 }, { "-", MINUS, 9 },
  { "*", TIMES, 10 }, { "/", DIVIDE, 10 }, { "%", MODULO, 10 },
};

enum {
  OPERATOR_COUNT = sizeof OPERATORS / sizeof OPERATORS[0],
  SUM = 9, PRODUCT = 10, UNARY = 12  /* levels; the others differ in zsh */
};

static const char NOT_SURE[] = "an arithmetic expression";

static int not_sure (reader *r) {
  return se_give_up(r->x, NOT_SURE);
}

static void skip_blanks (reader *r) {
  while (r->at < r->end && strchr(" \t\n", *r->at) && *r->at) r->at++;
}

static int starts (const reader *r, const char *text) {
  const size_t len = strlen(text);
  return (size_t)(r->end - r->at) >= len && memcmp(r->at, text, len) == 0;
}

/* The number of the operator here, or -1. An assignment is not one. */
static int find_operator (const reader *r) {
  int i;
  for (i = 0; i < OPERATOR_COUNT; i++) {
    const char *const text = OPERATORS[i].text;
    if (!starts(r, text)) continue;
    return i;
  }
  return -1;
}

static int is_assignment (const reader *r, operator op, size_t len) {
  if (op == EQUAL || op == UNEQUAL || op == LESS_EQUAL || op == GREATER_EQUAL)
    return 0;
  return r->end - r->at > (ptrdiff_t)len && r->at[len] == '=';
}

static int64_t wrap (uint64_t n) {
  return n <= INT64_MAX ? (int64_t)n : -(int64_t)(UINT64_MAX - n) - 1;
}

static int raise_to (reader *r, int64_t a, int64_t b, int64_t *result) {
  uint64_t base = (uint64_t)a, product = 1;
  if (b < 0) return not_sure(r);
  for (; b > 0; b >>= 1, base *= base)
    if (b & 1) product *= base;
  *result = wrap(product);
  return 1;
}

static int divide (reader *r, operator op, int64_t a, int64_t b,
                   int64_t *result) {
  if (b == 0 || (a == INT64_MIN && b == -1)) return not_sure(r);
  *result = op == DIVIDE ? a / b : a % b;
  return 1;
}

static int shift (reader *r, operator op, int64_t a, int64_t b,
                  int64_t *result) {
  if (b < 0 || b > 63 || (op == RIGHT && a < 0)) return not_sure(r);
  *result = op == LEFT ? wrap((uint64_t)a << b) : a >> b;
  return 1;
}

static int apply (reader *r, operator op, int64_t a, int64_t b,
                  int64_t *result) {
  const uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
  switch (op) {
    case OR_ELSE: *result = a || b; return 1;
    case AND_ALSO: *result = a && b; return 1;
    case BIT_OR: *result = wrap(ua | ub); return 1;
    case BIT_XOR: *result = wrap(ua ^ ub); return 1;
    case BIT_AND: *result = wrap(ua & ub); return 1;
    case EQUAL: *result = a == b; return 1;
    case UNEQUAL: *result = a != b; return 1;
    case LESS: *result = a < b; return 1;
    case LESS_EQUAL: *result = a <= b; return 1;
    case GREATER: *result = a > b; return 1;
    case GREATER_EQUAL: *result = a >= b; return 1;
    case PLUS: *result = wrap(ua + ub); return 1;
    case MINUS: *result = wrap(ua - ub); return 1;
    case TIMES: *result = wrap(ua * ub); return 1;
    case POWER: return raise_to(r, a, b, result);
    case LEFT: case RIGHT: return shift(r, op, a, b, result);
    case DIVIDE: case MODULO: return divide(r, op, a, b, result);
    case NO_OPERATOR: break;
  }
  return not_sure(r);
}

static int is_name_start (char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static int digit_of (char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

/* 12 014 0xc; not 2#1100. A letter or digit right after it is an error. */
static int read_number (reader *r, int64_t *result) {
  int base = 10;
  int64_t n = 0;
  if (*r->at == '0') base = 8;
  if (base == 8 && r->x->shell == SE_ZSH && r->end - r->at > 1 &&
      digit_of(r->at[1]) < 10) return not_sure(r);  /* decimal in zsh */
  if (starts(r, "0x") || starts(r, "0X")) {
    base = 16;
    r->at += 2;
    if (r->at == r->end || digit_of(*r->at) >= 16) return not_sure(r);
  }
  for (; r->at < r->end && digit_of(*r->at) < base; r->at++) {
    const int digit = digit_of(*r->at);
    if (n > (INT64_MAX - digit) / base) return not_sure(r);
    n = n * base + digit;
  }
  if (r->at < r->end && (is_name_start(*r->at) || digit_of(*r->at) < 16 ||
                         strchr("#@.[", *r->at))) return not_sure(r);
  *result = n;
  return 1;
}

static se_span trimmed (se_span text) {
  while (text.len > 0 && strchr(" \t\n", text.ptr[text.len - 1])) text.len--;
  while (text.len > 0 && strchr(" \t\n", *text.ptr)) text.ptr++, text.len--;
  return text;
}

/* A value is itself an expression: only a number is accepted. */
static int read_variable (reader *r, int64_t *result) {
  const char *const from = r->at;
  se_known known;
  se_span value;
  while (r->at < r->end && (is_name_start(*r->at) || digit_of(*r->at) < 10))
    r->at++;
  if (r->at < r->end && *r->at == '[') return not_sure(r);
  if (!se_look_up(r->x, se_span_of(from, (size_t)(r->at - from)), &known,
                  &value)) return 0;
  *result = 0;
  if (known == SE_UNSET) return 1;
  value = trimmed(value);
  if (value.len == 0) return 1;
  if (value.len > 1 && value.ptr[value.ptr[0] == '-' ? 1 : 0] == '0')
    return not_sure(r);  /* octal, or hexadecimal */
  return se_get_integer(value, result) || not_sure(r);
}

static int read_level (reader *r, int level, int64_t *result);

static int read_ternary (reader *r, int64_t *result) {
  int64_t yes = 0, no = 0;
  if (r->depth-- <= 0) return not_sure(r);
  if (!read_level(r, 1, result)) return 0;
  if (r->at < r->end && *r->at == '?') {
    r->at++;
    if (!read_ternary(r, &yes)) return 0;
    if (r->at == r->end || *r->at != ':') return not_sure(r);
    r->at++;
    if (!read_ternary(r, &no)) return 0;
    *result = *result ? yes : no;
  }
  r->depth++;
  return 1;
}

static int read_unary (reader *r, char sign, int64_t *result) {
  r->at++;
  if (r->at < r->end && *r->at == sign && sign != '!' && sign != '~')
    return not_sure(r);
  if (sign == '!' && r->x->shell == SE_ZSH) return not_sure(r);
  if (r->depth-- <= 0) return not_sure(r);
  if (!read_level(r, UNARY, result)) return 0;
  r->depth++;
  switch (sign) {
    case '-': *result = wrap(0 - (uint64_t)*result); break;
    case '~': *result = ~*result; break;
    case '!': *result = !*result; break;
    default: break;
  }
  return 1;
}

static int read_primary (reader *r, int64_t *result) {
  skip_blanks(r);
  if (r->at == r->end) return not_sure(r);
  if (*r->at == '(') {
    r->at++;
    if (!read_ternary(r, result)) return 0;
    if (r->at == r->end || *r->at != ')') return not_sure(r);
    r->at++;
  } else if (*r->at && strchr("+-!~", *r->at)) {
    if (!read_unary(r, *r->at, result)) return 0;
  } else if (*r->at >= '0' && *r->at <= '9') {
    if (!read_number(r, result)) return 0;
  } else if (is_name_start(*r->at)) {
    if (!read_variable(r, result)) return 0;
  } else {
    return not_sure(r);
  }
  skip_blanks(r);
  return 1;
}

/* Operators that bind at least as tightly as 'level'. */
static int read_level (reader *r, int level, int64_t *result) {
  int64_t other = 0;
  if (!read_primary(r, result)) return 0;
  while (r->at < r->end) {
    const int i = find_operator(r);
    const operator op = i < 0 ? NO_OPERATOR : OPERATORS[i].op;
    size_t len;
    if (i < 0 || OPERATORS[i].level < level) return 1;
    len = strlen(OPERATORS[i].text);
    if (r->x->shell == SE_ZSH && OPERATORS[i].level != SUM &&
        OPERATORS[i].level != PRODUCT) return not_sure(r);
    if (is_assignment(r, op, len) || starts(r, "++") || starts(r, "--"))
      return not_sure(r);
    r->at += len;
    if (r->depth-- <= 0) return not_sure(r);
    if (!read_level(r, OPERATORS[i].level + (op != POWER), &other) ||
        !apply(r, op, *result, other, result)) return 0;
    r->depth++;
  }
  return 1;
}

int se_arith (se_expansion *x, se_span text, int64_t *result) {
  reader r = { x, text.ptr, text.ptr + text.len, DEEPEST };
  if (!se_spend(x, text.len)) return 0;
  skip_blanks(&r);
  *result = 0;
  if (r.at == r.end) return 1;
  if (!read_ternary(&r, result)) return 0;
  return r.at == r.end || not_sure(&r);
}

size_t se_put_integer (char out[SE_INTEGER_SIZE], int64_t n) {
  uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
  size_t len = 0, i;
  do out[len++] = (char)('0' + rest % 10); while (rest /= 10);
  if (n < 0) out[len++] = '-';
  for (i = 0; i < len / 2; i++) {
    const char c = out[i];
    out[i] = out[len - 1 - i];
    out[len - 1 - i] = c;
  }
  return len;
}

int se_get_integer (se_span text, int64_t *n) {
  const int negative = text.len > 0 && text.ptr[0] == '-';
  size_t i = negative ? 1 : 0;
  int64_t total = 0;
  if (text.len == i || text.len - i > 18) return 0;
  for (; i < text.len; i++) {
    if (text.ptr[i] < '0' || text.ptr[i] > '9') return 0;
    total = total * 10 + (text.ptr[i] - '0');
  }
  *n = negative ? -total : total;
  return 1;
}
