/*
** Shared by the files of the parser; nobody else includes it.
**
** The parser is a recursive descent over bytes. A failure leaves it by a jump
** (to 'se_protect'), so every function here either does its work or does not
** return. Memory comes from the arena, so nothing leaks.
*/
#ifndef SE_PARSE_STATE_H
#define SE_PARSE_STATE_H

#include <setjmp.h>

#include "lex.h"
#include "parse.h"

enum {
  SE_B_NONE,
  SE_B_LATE,       /* an assignment, then a redirection: one more has neither
                      an array nor an odd index */
  SE_B_REDIRECTS,  /* nothing but redirections */
  SE_B_COPROC      /* a word that may be the name of a coprocess */
};

typedef struct se_memo se_memo;
typedef struct se_here se_here;

typedef struct se_parser {
  se_arena *arena;
  se_script *script;    /* the one whose source is being read */
  const char *at;       /* next byte */
  const char *end;      /* one past the last byte to read */
  se_token token;       /* looked at, not yet taken */
  int has;              /* there is one */
  int closed;           /* the last command ended in a word like } or fi:
                           reserved words are seen after it without a ; */
  int declares;         /* the command's arguments may be assignments: 1, with
                           arrays; 2, without, as in  command export a=b  */
  int behind;           /* SE_B_: what the next assignment follows */
  int untimed;          /* time is an ordinary word here */
  int zsh;              /* the script is for zsh */
  int extglob;          /* shopt -s extglob was seen */
  int extglob_next;     /* and applies from the next line on */
  unsigned nested;      /* functions and subshells around it */
  unsigned depth;       /* see SE_DEPTH */
  unsigned braces;      /* open { in the word being read */
  int trying;           /* within ${ ..; }, which must not have an error */
  int older;            /* one had an error: they are errors themselves */
  unsigned held;        /* command substitutions seen so far */
  unsigned guesses;     /* constructs being read that may need another read */
  int eof_paren;        /* within $( ): ) may follow a here-document's end */
  int eof_brace;        /* within ${ ;}: } ends it, whatever follows */
  se_here *pending;     /* here-documents to come, in order */
  unsigned pendings;    /* of this command, not of those within its words */
  const char *left;     /* NULL, or the newline before the bodies that a
                           substitution left behind */
  const char *joined;   /* before it, \newline goes even in a comment */
  const char *pushed;   /* before it, no here-document can begin, and the byte
                           right before it is no newline: see 'take_back' */
  const char *bare;     /* before it, \newline goes even in single quotes */
  unsigned heres;       /* here-documents seen so far */
  se_memo *memo;
  jmp_buf *catch;
  se_status status;
  const char *stop;
  const char *message;
} se_parser;

/* Failing and allocating (parse.c) */

#define SE_NORETURN __attribute__((noreturn))  /* cppcheck knows this one */

SE_NORETURN
void se_fail (se_parser *p, se_status status, const char *at,
              const char *message);
void *se_new_slow (se_parser *p, size_t size);

/* Call 'run'. Returns SE_OK, or how it failed; SE_NOMEM is passed on. */
se_status se_protect (se_parser *p, void (*run) (se_parser *p, void *arg),
                      void *arg);

void se_enter (se_parser *p, const char *at);
void se_leave (se_parser *p);

/* Read [from, to) as a list of commands; NULL if it has an error. */
se_node *se_parse_region (se_parser *p, const char *from, const char *to,
                          int *good);
se_script *se_parse_inner (se_parser *p, se_span source);

/* Like 'se_arena_take', but fails like everything here. Most pieces are small
** and of constant size, so it is inline. */
static inline void *se_new (se_parser *p, size_t size) {
  const size_t align = 2 * sizeof(void *);
  const size_t need = (size + align - 1) / align * align;
  char *const piece = p->arena->next;
  if ((size_t)(p->arena->end - piece) < need)
    return se_new_slow(p, size);
  p->arena->next = piece + need;
  return memset(piece, 0, size);
}

#define SE_NEW(p, type) ((type *)se_new(p, sizeof(type)))

static inline se_span se_between (const char *from, const char *to) {
  return se_span_of(from, (size_t)(to - from));
}

/* The next byte, after any \\newline; -1 at the end. */
static inline int se_byte (se_parser *p) {
  if (p->at == p->end) return -1;
  if (*p->at == '\\') return se_byte_slow(p);
  return (unsigned char)*p->at;
}

/* The byte after the next one, likewise. */
static inline int se_byte_after (se_parser *p) {
  if (p->end - p->at < 2 || p->at[1] == '\\') return se_byte_after_slow(p);
  return (unsigned char)p->at[1];
}

/*
** The next token, which stays next until it is taken. The mode counts only the
** first time.
*/
static inline se_token *se_peek (se_parser *p, se_mode mode) {
  return p->has ? &p->token : se_peek_slow(p, mode);
}

static inline void se_take (se_parser *p) {
  p->has = 0;
}

/* Building lists of parts (parse_build.c) */

typedef struct se_frame se_frame;

typedef struct se_build {
  se_part *first;
  se_part *last;
  const char *run;     /* plain bytes from here on are not yet a part */
  unsigned flags;      /* SE_SEVERAL, SE_QUOTED of the word so far */
  unsigned held;       /* substitutions seen before it */
  int known;           /* nothing so far depends on anything */
  int text;            /* some bytes are certain to be there */
  se_frame *frames;    /* { that may begin a brace list, the innermost first */
  se_part *brackets;   /* [ that may begin a glob */
  int marks;           /* adjacent literals must be joined */
  int joins;           /* it continues on another line */
} se_build;

static inline void se_build_start (const se_parser *p, se_build *b) {
  memset(b, 0, sizeof *b);
  b->run = p->at;
  b->held = p->held;
  b->known = 1;
}

static inline void se_build_put (const se_parser *p, se_build *b,
                                 se_part *part) {
  if (b->last != NULL) b->last->next = part;
  else b->first = part;
  b->last = part;
  b->run = p->at;
}

void se_build_literal (se_parser *p, se_build *b);

static inline void se_build_flush (se_parser *p, se_build *b) {
  if (b->run != p->at) se_build_literal(p, b);
}

static inline se_part *se_build_add (se_parser *p, se_build *b,
                                     se_part_kind kind, const char *from,
                                     const char *to) {
  se_part *const part = SE_NEW(p, se_part);
  part->kind = (unsigned char)kind;
  part->raw = se_between(from, to);
  se_build_put(p, b, part);
  return part;
}

se_word *se_build_word (se_parser *p, se_build *b, const char *from);
se_part *se_build_parts (se_parser *p, se_build *b);
void se_brace_open (se_parser *p, se_build *b);
void se_brace_comma (se_parser *p, se_build *b);
void se_brace_close (se_parser *p, se_build *b);
void se_bracket_open (se_parser *p, se_build *b);
void se_bracket_close (se_build *b, int glob);
se_part *se_join_literals (se_part *first);

/* Words (parse_word.c) */

enum {  /* what is special in a word, by its place */
  SE_W_VALUE = 1,    /* the value of an assignment: tildes after colons */
  SE_W_ARG = 2,      /* may look like an assignment: a tilde after the = */
  SE_W_REGEX = 8,    /* the operand of =~ */
  SE_W_INNER = 0x4000,  /* the argument of a parameter: it ends at } */
  SE_W_QUALIFIED = 0x8000,  /* in zsh, a pattern may continue with ( ) */
  /* these are also classes of bytes: */
  SE_W_BRACE = SE_C_BRACE, SE_W_GLOB = SE_C_GLOB, SE_W_TILDE = SE_C_TILDE,
  SE_W_EXTGLOB = SE_C_PATTERN,  /* patterns like @(a|b), option or not */
  SE_W_PLAIN = SE_W_BRACE | SE_W_GLOB | SE_W_TILDE | SE_W_ARG
};

/* Scan to the end of a word that began at 'from'. */
void se_scan_word (se_parser *p, se_build *b, const char *from,
                   unsigned place);

/* The text between 'at' and 'plain' is known to be literal. */
se_word *se_read_word (se_parser *p, const char *plain, unsigned place);

/* The text of an unquoted word, maybe over several lines; else empty. */
se_span se_joined_text (se_parser *p, const se_word *word);

static inline se_span se_plain_text (se_parser *p, const se_word *word) {
  return word->parts == NULL ? word->raw : se_joined_text(p, word);
}

int se_tilde (se_parser *p, se_build *b, unsigned place);
int se_name_end (se_parser *p, const char **at);
se_span se_read_name (se_parser *p);
se_span se_unjoin (se_parser *p, const char *from, const char *to);

/* Assignments (parse_assign.c) */

/* Returns 0 if none is at 'at'; 'plain' may then say what is literal. */
int se_read_assign (se_parser *p, se_token *token, const char **plain);

/* Quotes, substitutions (parse_quote.c, parse_dollar.c, parse_param.c) */

void se_scan_quote (se_parser *p, se_build *b, int in_double);
void se_scan_double (se_parser *p, se_build *b, int close);
void se_scan_dollar (se_parser *p, se_build *b, int in_double);
void se_scan_backquote (se_parser *p, se_build *b, int in_double);
void se_scan_process (se_parser *p, se_build *b);

/*
** < or > where pairs are matched: <(..) is a substitution, but of two in a row
** neither begins one. Returns 0 if it is an ordinary byte.
*/
int se_scan_angle (se_parser *p, se_build *b);
void se_scan_braced (se_parser *p, se_part *part, const char *from,
                     int in_double);

/*
** Scan from after 'open' to the byte that closes it; pairs nest. Leaves 'at' on
** that byte. Quotes and substitutions are skipped whole, as bash does in an
** index; in a pattern, which ) closes, only quotes are.
*/
void se_scan_nested (se_parser *p, se_build *b, char open, char close);
void se_scan_pattern (se_parser *p, se_build *b);

/*
** Let 'scan' read the parts up to 'to', and stop there. Errors in them become
** opaque parts: bash finds them when it expands the parts.
*/
void se_fill (se_parser *p, se_build *b, const char *to,
              void (*scan) (se_parser *p, void *build));

/*
** Scan (( .. )) from after the second parenthesis. Returns 1, at the first
** closing one, or 0 if the two are apart, as in  ((a); (b)). A \newline between
** them keeps them apart unless it 'joins' them.
*/
int se_scan_arithmetic (se_parser *p, se_build *b, int joins);

/* Here-documents (parse_here.c) */

void se_here_add (se_parser *p, se_redirect *redirect);
void se_here_read (se_parser *p);

/*
** A substitution ends before the bodies of its here-documents: bash reads
** them from the next line on, before those of the command around it.
*/
void se_here_leave (se_parser *p, se_here *outer);

/* Commands (parse_list.c, parse_compound.c, parse_cond.c) */

se_node *se_parse_list (se_parser *p);
se_node *se_need_list (se_parser *p, const char *where);
se_node *se_parse_command (se_parser *p);
se_node *se_parse_compound (se_parser *p);
se_node *se_parse_sublist (se_parser *p);
int se_is_reserved (se_parser *p, se_reserved word);
int se_closes_at_once (se_parser *p);
const char *se_expect (se_parser *p, se_reserved word);
se_node *se_parse_function (se_parser *p, se_word *name, const char *from);
se_node *se_parse_simple (se_parser *p, se_word *first);
se_node *se_parse_cond (se_parser *p);
void se_parse_redirects (se_parser *p, se_node *node);
void se_skip_newlines (se_parser *p);
se_node *se_node_new (se_parser *p, se_kind kind, const char *from);
SE_NORETURN void se_unexpected (se_parser *p);

/* What was already read while guessing (parse_memo.c) */

se_part *se_memo_find (se_parser *p, int in_double);
void se_memo_store (se_parser *p, const char *from, int in_double,
                    const se_part *part);

/* What zsh reads differently (parse_zsh.c) */

static inline int se_zsh (const se_parser *p) {
  return p->zsh;
}

void se_zsh_word (se_word *word);
void se_zsh_command (se_parser *p, se_word *word);
void se_zsh_range (se_parser *p);
int se_zsh_closes (const se_word *word);
int se_zsh_qualifier (se_parser *p, se_build *b);
const char *se_zsh_body (se_parser *p, se_compound *c);
se_node *se_zsh_repeat (se_parser *p);
se_node *se_zsh_anonymous (se_parser *p, se_span name);
void se_zsh_always (se_parser *p, se_node *node);

#endif
