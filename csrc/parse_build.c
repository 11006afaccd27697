/* Building lists of parts, brace lists and globs. See parse_state.h. */
#include "parse_state.h"

/* An open { of a word. */
struct se_frame {
  se_frame *outer;
  se_part *before;     /* the part before the {, or NULL */
  se_part *open;       /* the { */
  se_part *comma;      /* its newest 'comma'; 'older' links the others */
  unsigned commas;
  unsigned height;     /* of the brace lists within */
};

/* A comma of an open brace list. */
typedef struct comma {
  se_part part;        /* first, so that it can be used as one */
  struct comma *older;
  se_part *before;
} comma;

/* The plain bytes since 'run'; there is at least one. */
void se_build_literal (se_parser *p, se_build *b) {
  se_part *const part = SE_NEW(p, se_part);
  part->raw = part->text = se_between(b->run, p->at);
  b->text = 1;
  se_build_put(p, b, part);
}

/* Merge adjacent literals. */
se_part *se_join_literals (se_part *first) {
  se_part *part = first;
  while (part != NULL) {
    se_part *const next = part->next;
    if (next != NULL && part->kind == SE_LITERAL && next->kind == SE_LITERAL &&
        part->raw.ptr + part->raw.len == next->raw.ptr) {
      part->raw.len += next->raw.len;
      part->text.len += next->text.len;
      part->next = next->next;
    } else {
      part = next;
    }
  }
  return first;
}

/* A brace that is never closed: a tilde after it does not count. */
static void forget_tildes (se_part *open) {
  se_part *part;
  for (part = open->next; part != NULL; part = part->next)
    if (part->kind == SE_TILDE) part->flags = SE_FOREIGN;
}

se_part *se_build_parts (se_parser *p, se_build *b) {
  se_build_flush(p, b);
  if (b->brackets != NULL) se_bracket_close(b, 0);
  for (; b->frames != NULL; b->frames = b->frames->outer) {
    b->text = 1;
    p->braces--;
    if (b->frames->outer == NULL) forget_tildes(b->frames->open);
  }
  return b->marks ? se_join_literals(b->first) : b->first;
}

se_word *se_build_word (se_parser *p, se_build *b, const char *from) {
  se_word *const word = SE_NEW(p, se_word);
  se_part *const parts = se_build_parts(p, b);
  word->raw = se_between(from, p->at);
  word->flags = b->flags;
  if (b->known) word->flags = (b->flags & ~(unsigned)SE_SEVERAL) | SE_STATIC;
  if (!b->text) word->flags |= SE_EMPTY;
  if (b->held != p->held) word->flags |= SE_HOLDS;
  if (parts != NULL && (parts->next != NULL || parts->kind != SE_LITERAL ||
                        parts->text.len != word->raw.len))
    word->parts = parts;
  if (se_zsh(p)) se_zsh_word(word);
  return word;
}

/* Brace lists ***************************************************************/

static se_part *mark (se_parser *p, se_build *b, size_t size) {
  se_part *part;
  se_build_flush(p, b);
  part = se_new(p, size);
  part->raw = part->text = se_between(p->at, p->at + 1);
  p->at++;
  b->marks = 1;
  return part;
}

void se_brace_open (se_parser *p, se_build *b) {
  se_part *const part = mark(p, b, sizeof(se_part));
  se_frame *const frame = SE_NEW(p, se_frame);
  frame->before = b->last;
  frame->open = part;
  frame->outer = b->frames;
  b->frames = frame;
  p->braces++;
  se_build_put(p, b, part);
}

void se_brace_comma (se_parser *p, se_build *b) {
  se_part *const part = mark(p, b, sizeof(comma));
  comma *const c = (comma *)(void *)part;
  c->before = b->last;
  c->older = (comma *)(void *)b->frames->comma;
  b->frames->comma = part;
  b->frames->commas++;
  se_build_put(p, b, part);
}

/* A number, or a letter: 1 or 2, else 0. */
static int sequence_end (se_span s) {
  size_t i = s.len > 0 && (s.ptr[0] == '-' || s.ptr[0] == '+');
  if (s.len == 1 && (se_class_of(s.ptr[0]) & SE_C_ALPHA) && s.ptr[0] != '_')
    return 2;
  if (i == s.len || s.len > 19) return 0;
  while (i < s.len && (se_class_of(s.ptr[i]) & SE_C_DIGIT)) i++;
  return i == s.len;
}

/* The two or three fields of 1..9..2; 0 if 'text' is something else. */
static unsigned sequence (se_span text, se_span fields[3]) {
  unsigned count = 0;
  size_t i, start = 0;
  for (i = 0; i + 1 < text.len; i++) {
    if (text.ptr[i] != '.' || text.ptr[i + 1] != '.') continue;
    if (count == 2) return 0;
    fields[count++] = se_span_of(text.ptr + start, i - start);
    start = i + 2;
    i++;
  }
  if (count == 0 || start > text.len) return 0;
  fields[count++] = se_span_of(text.ptr + start, text.len - start);
  if (sequence_end(fields[0]) == 0 ||
      sequence_end(fields[0]) != sequence_end(fields[1]))
    return 0;
  return count < 3 || sequence_end(fields[2]) == 1 ? count : 0;
}

static se_word *alternative (se_parser *p, se_part *first, const char *from,
                             const char *to) {
  se_word *const word = SE_NEW(p, se_word);
  const se_part *part;
  word->raw = se_between(from, to);
  word->flags = SE_STATIC | SE_EMPTY | SE_HOLDS;
  word->parts = se_join_literals(first);
  for (part = first; part != NULL; part = part->next) {
    if (part->kind > SE_ANSI) word->flags &= ~(unsigned)SE_STATIC;
    if (part->text.len > 0) word->flags &= ~(unsigned)SE_EMPTY;
  }
  if (first != NULL && first->next == NULL && first->kind == SE_LITERAL)
    word->parts = NULL;
  return word;
}

/* Cut the list at the commas, from the last to the first. */
static se_word *alternatives (se_parser *p, se_frame *frame, se_part *last) {
  comma *c = (comma *)(void *)frame->comma;
  const char *to = p->at - 1;
  se_word *words = NULL;
  last->next = NULL;
  for (;;) {
    se_part *const cut = c != NULL ? &c->part : frame->open;
    se_word *word = alternative(p, cut->next, cut->raw.ptr + 1, to);
    word->next = words;
    words = word;
    if (c == NULL) return words;
    to = cut->raw.ptr;
    c->before->next = NULL;
    c = c->older;
  }
}

static void fields_of (se_parser *p, se_part *brace, const se_span *fields,
                       unsigned count) {
  se_part **link = &brace->parts;
  unsigned i;
  brace->flags = SE_SEQUENCE;
  for (i = 0; i < count; i++) {
    se_part *const part = SE_NEW(p, se_part);
    part->raw = part->text = fields[i];
    *link = part;
    link = &part->next;
  }
}

static void collapse (se_parser *p, se_build *b, se_frame *frame,
                      se_part *brace) {
  brace->kind = SE_BRACE;
  brace->raw = se_between(frame->open->raw.ptr, p->at);
  b->last = frame->before;
  if (frame->before == NULL) b->first = NULL;
  se_build_put(p, b, brace);
  b->known = 0;
  b->flags |= SE_SEVERAL;
  if (p->depth + p->braces + frame->height > SE_DEPTH)
    se_fail(p, SE_DEEP, brace->raw.ptr, "braces are nested too deeply");
  if (frame->outer != NULL && frame->outer->height <= frame->height)
    frame->outer->height = frame->height + 1;
}

/* The text between { and } if it is a literal, maybe over several lines. */
static se_span inside (se_parser *p, const se_build *b, const se_part *open,
                       const se_part *last) {
  const char *const from = open->raw.ptr + 1;
  const char *const to = last->raw.ptr + last->raw.len;
  if (b->joins && to - from <= 256) return se_unjoin(p, from, to);
  if (open->next == last && last->kind == SE_LITERAL) return last->text;
  return se_span_of(NULL, 0);
}

void se_brace_close (se_parser *p, se_build *b) {
  se_frame *const frame = b->frames;
  se_part *const close = mark(p, b, sizeof(se_part));
  se_part *const last = b->last;
  se_span fields[3];
  unsigned count = 0;
  b->frames = frame->outer;
  if (frame->comma != NULL) {
    se_bracket_close(b, 1);
    close->u.words = alternatives(p, frame, last);
    collapse(p, b, frame, close);
  } else if (last != frame->open &&
             (count = sequence(inside(p, b, frame->open, last), fields)) > 0) {
    fields_of(p, close, fields, count);
    collapse(p, b, frame, close);
  } else {
    b->text = 1;
    se_build_put(p, b, close);
  }
  p->braces--;
}

/* Globs *********************************************************************/

/* [ is a glob if there is a ] later in the word, and no / between. */
void se_bracket_open (se_parser *p, se_build *b) {
  se_part *const part = mark(p, b, sizeof(se_part));
  part->parts = b->brackets;
  b->brackets = part;
  b->text = 1;
  se_build_put(p, b, part);
}

void se_bracket_close (se_build *b, int glob) {
  while (b->brackets != NULL) {
    se_part *const part = b->brackets;
    b->brackets = part->parts;
    part->parts = NULL;
    if (!glob) continue;
    part->kind = SE_GLOB;
    b->known = 0;
    b->flags |= SE_SEVERAL;
  }
}
