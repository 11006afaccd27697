/* Brace lists and sequences. See expansion.h. */
#include "arith.h"
#include "expansion.h"

enum { MAX_PIECES = 1 << 18 };  /* in all words of one expansion */

static const char TOO_MANY[] = "a brace list that gives too many words";
static const char UNSURE[] = "a brace list next to an expansion";

static int add_variant (se_expansion *x, se_variants *vs, se_variant v) {
  se_variant *items;
  if (vs->count == SE_MAX_FIELDS) return se_give_up(x, TOO_MANY);
  items = se_grow_items(x->arena, vs->items, vs->count + 1, &vs->room,
                        sizeof *items);
  if (items == NULL) return se_no_memory(x);
  vs->items = items;
  items[vs->count++] = v;
  return 1;
}

static int join (se_expansion *x, se_variants *vs, const se_variant *a,
                 const se_variant *b) {
  const size_t count = a->count + b->count;
  se_variant v = { NULL, count };
  if (!se_spend(x, count * (SE_MAX_WORK / MAX_PIECES))) return 0;
  if (count > 0) {
    v.pieces = se_arena_take(x->arena, count * sizeof *v.pieces);
    if (v.pieces == NULL) return se_no_memory(x);
    if (a->count > 0)
      memcpy(v.pieces, a->pieces, a->count * sizeof *v.pieces);
    if (b->count > 0)
      memcpy(v.pieces + a->count, b->pieces, b->count * sizeof *v.pieces);
  }
  return add_variant(x, vs, v);
}

/* Each of 'left' before each of 'right'. */
static int multiply (se_expansion *x, se_variants *left,
                     const se_variants *right) {
  se_variants product = { NULL, 0, 0 };
  size_t i, k;
  for (i = 0; i < left->count; i++)
    for (k = 0; k < right->count; k++)
      if (!join(x, &product, &left->items[i], &right->items[k])) return 0;
  *left = product;
  return 1;
}

static int add_text (se_expansion *x, se_variants *vs, const char *ptr,
                     size_t len) {
  char *const text = se_arena_take(x->arena, len);
  se_piece *const piece = se_arena_take(x->arena, sizeof *piece);
  se_variant v = { piece, 1 };
  if (text == NULL || piece == NULL) return se_no_memory(x);
  memcpy(text, ptr, len);
  piece->text = se_span_of(text, len);
  return add_variant(x, vs, v);
}

static int is_padded (se_span text) {
  const size_t sign = text.ptr[0] == '-' ? 1 : 0;
  return text.len > sign + 1 && text.ptr[sign] == '0';
}

/* A number of at least 'width' characters, sign included. */
static int add_number (se_expansion *x, se_variants *vs, int64_t n,
                       size_t width) {
  char digits[SE_INTEGER_SIZE], padded[2 * SE_INTEGER_SIZE];
  const size_t len = se_put_integer(digits, n), sign = n < 0 ? 1 : 0;
  size_t zeros;
  if (width <= len) return add_text(x, vs, digits, len);
  zeros = width - len;
  memcpy(padded, digits, sign);
  memset(padded + sign, '0', zeros);
  memcpy(padded + sign + zeros, digits + sign, len - sign);
  return add_text(x, vs, padded, width);
}

static size_t larger (size_t a, size_t b) {
  return a > b ? a : b;
}

/* Letters of one case only: the shell treats those in between specially. */
static int same_case (char a, char b) {
  const int a_low = a >= 'a' && a <= 'z', b_low = b >= 'a' && b <= 'z';
  const int a_up = a >= 'A' && a <= 'Z', b_up = b >= 'A' && b <= 'Z';
  return (a_low && b_low) || (a_up && b_up);
}

typedef struct range {
  int64_t first, last, step;
  size_t width;
  int letters;
} range;

static int read_range (se_expansion *x, const se_part *parts, range *r) {
  const se_span first = parts->text, last = parts->next->text;
  const se_part *const step = parts->next->next;
  r->step = 1;
  r->width = 0;
  r->letters = 0;
  if (step != NULL && !se_get_integer(step->text, &r->step))
    return se_give_up(x, TOO_MANY);
  if (se_get_integer(first, &r->first) && se_get_integer(last, &r->last)) {
    if (is_padded(first) || is_padded(last))
      r->width = larger(first.len, last.len);
    return 1;
  }
  if (first.len != 1 || last.len != 1 || !same_case(*first.ptr, *last.ptr))
    return se_give_up(x, "an unusual brace sequence");
  r->first = (unsigned char)*first.ptr;
  r->last = (unsigned char)*last.ptr;
  r->letters = 1;
  return 1;
}

/* zsh differs about steps, and about leading zeros outside the first end. */
static int is_foreign (const se_expansion *x, const range *r,
                       const se_part *parts) {
  if (x->shell != SE_ZSH) return 0;
  if (r->width > 0 && (!is_padded(parts->text) ||
                       r->width > parts->text.len)) return 1;
  return parts->next->next != NULL && (r->letters || r->step <= 0);
}

static int add_range (se_expansion *x, const se_part *brace,
                      se_variants *vs) {
  range r;
  int64_t n, left;
  if (!read_range(x, brace->parts, &r)) return 0;
  if (is_foreign(x, &r, brace->parts))
    return se_give_up(x, "a brace sequence that zsh reads differently");
  if (r.step < 0) r.step = -r.step;
  if (r.step == 0) r.step = 1;
  left = (r.last > r.first ? r.last - r.first : r.first - r.last) / r.step;
  if (left >= SE_MAX_FIELDS || r.width > SE_INTEGER_SIZE)
    return se_give_up(x, TOO_MANY);
  if (r.last < r.first) r.step = -r.step;
  for (n = r.first; left >= 0; left--, n = left >= 0 ? n + r.step : n) {
    const char letter = (char)n;
    const int done = r.letters ? add_text(x, vs, &letter, 1)
                               : add_number(x, vs, n, r.width);
    if (!done) return 0;
  }
  return 1;
}

static int add_alternative (se_expansion *x, const se_word *word,
                            se_variants *vs) {
  se_variants inner = { NULL, 0, 0 };
  size_t i;
  if (word->parts == NULL)
    return word->raw.len > 0 ? add_text(x, vs, word->raw.ptr, word->raw.len)
                             : add_variant(x, vs, (se_variant){ NULL, 0 });
  if (!se_expand_braces(x, word->parts, &inner)) return 0;
  for (i = 0; i < inner.count; i++)
    if (!add_variant(x, vs, inner.items[i])) return 0;
  return 1;
}

static int expand_brace (se_expansion *x, const se_part *brace,
                         se_variants *vs) {
  const se_word *word;
  if (brace->flags & SE_SEQUENCE) return add_range(x, brace, vs);
  for (word = brace->u.words; word != NULL; word = word->next)
    if (!add_alternative(x, word, vs)) return 0;
  return 1;
}

/* The parts up to the next brace, as the one variant of a list. */
static int take_run (se_expansion *x, const se_part **parts,
                     se_variants *vs) {
  const se_part *part;
  se_variant v = { NULL, 0 };
  size_t i = 0;
  for (part = *parts; part && part->kind != SE_BRACE; part = part->next)
    v.count++;
  v.pieces = se_arena_take(x->arena, v.count * sizeof *v.pieces);
  if (v.pieces == NULL) return se_no_memory(x);
  for (part = *parts; i < v.count; part = part->next)
    v.pieces[i++].part = part;
  *parts = part;
  return add_variant(x, vs, v);
}

int se_expand_braces (se_expansion *x, const se_part *parts,
                      se_variants *variants) {
  se_variants none = { NULL, 0, 0 };
  *variants = none;
  if (!add_variant(x, variants, (se_variant){ NULL, 0 })) return 0;
  while (parts != NULL) {
    se_variants right = { NULL, 0, 0 };
    if (parts->kind != SE_BRACE) {
      if (!take_run(x, &parts, &right)) return 0;
    } else {
      if (!expand_brace(x, parts, &right)) return 0;
      parts = parts->next;
    }
    if (!multiply(x, variants, &right)) return 0;
  }
  return 1;
}

static se_span shown (const se_piece *piece) {
  return piece->part ? piece->part->raw : piece->text;
}

static int begins_name (se_span raw) {
  const unsigned char c = raw.len > 0 ? (unsigned char)raw.ptr[0] : 0;
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         (c >= '0' && c <= '9');
}

static int is_literal (const se_piece *piece) {
  return piece->part == NULL || piece->part->kind == SE_LITERAL;
}

/*
** Braces are expanded first, and as text: $x{a,b} is $xa $xb, {,a}~ is ~ a~.
** Anything that could merge this way is unknown.
*/
static int grows_together (const se_piece *a, const se_piece *b) {
  const se_span left = shown(a), right = shown(b);
  if (is_literal(a) && left.ptr[left.len - 1] == '$') return 1;
  if (a->part && a->part->kind == SE_PARAMETER &&
      !(a->part->u.param->flags & SE_BRACED))
    return begins_name(right) || right.ptr[0] == '[';
  return 0;
}

/* A tilde counts only at the very start, and only up to a slash. */
static int is_odd_tilde (const se_variant *v, size_t i) {
  const se_piece *const piece = &v->pieces[i];
  const int is_last = i + 1 == v->count;
  if (*shown(piece).ptr != '~') return 0;
  if (is_literal(piece)) return i == 0;
  if (piece->part->kind != SE_TILDE) return 0;
  return i > 0 || (!is_last && *shown(piece + 1).ptr != '/');
}

/* A joined line: the next piece belongs to this one. */
static int is_continued (const se_piece *piece) {
  return piece->part && piece->part->kind == SE_ESCAPE &&
         piece->part->text.len == 0;
}

int se_check_variant (se_expansion *x, const se_variant *v) {
  size_t i;
  if (v->count == 0 && x->shell == SE_ZSH) return se_give_up(x, UNSURE);
  for (i = 0; i < v->count; i++) {
    const se_piece *const piece = &v->pieces[i];
    if (shown(piece).len == 0 || is_continued(piece) || is_odd_tilde(v, i) ||
        (i + 1 < v->count && grows_together(piece, piece + 1)))
      return se_give_up(x, UNSURE);
  }
  return 1;
}
