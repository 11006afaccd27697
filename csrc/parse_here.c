/* Here-documents: their bodies follow the line that starts them. */
#include "parse_state.h"

enum { MOST = 16 };  /* pending at once; bash has this limit too */

struct se_here {
  se_here *next;
  se_redirect *redirect;
  se_span delimiter;  /* with the quotes removed */
  int left;           /* by a substitution that has ended: see p->left */
};

/* "..": only \$ \` \" \\ \newline lose their backslash. */
static char *put_double (char *out, se_span raw) {
  const char *s = memchr(raw.ptr, '"', raw.len);
  const char *const end = raw.ptr + raw.len - 1;
  for (s++; s < end; s++) {
    if (*s == '\\' && s + 1 < end) {
      if (s[1] == '\n') {
        s++;
        continue;
      }
      if (strchr("$`\"\\", s[1]) != NULL) s++;
    }
    *out++ = *s;
  }
  return out;
}

SE_NORETURN static void unsure (se_parser *p, const char *at,
                                const char *message) {
  se_fail(p, SE_UNSURE, at, message);
}

/* An expansion, kept literally; bash writes some of them differently. */
static se_span unquoted (se_parser *p, const se_part *part) {
  const char *const end = part->raw.ptr + part->raw.len;
  const char *s = part->raw.ptr;
  while ((s = memchr(s, '$', (size_t)(end - s))) != NULL)
    if (++s < end && (*s == '\'' || *s == '"'))
      unsure(p, s - 1, "a here-document's delimiter holds $' or $\"");
  return se_unjoin(p, part->raw.ptr, end);
}

/* Quotes are removed, but nothing is expanded. */
static se_span delimiter_of (se_parser *p, const se_word *word) {
  const se_part *part;
  char *text, *out;
  if (word->parts == NULL) return word->raw;
  text = out = se_new(p, word->raw.len + 1);
  for (part = word->parts; part != NULL; part = part->next) {
    if (part->kind == SE_DOUBLE || part->kind == SE_LOCALE) {
      out = put_double(out, part->raw);
    } else {
      const se_span s = part->kind <= SE_ANSI ? part->text : unquoted(p, part);
      if (s.len > 0) memcpy(out, s.ptr, s.len);
      out += s.len;
    }
  }
  return se_between(text, out);
}

void se_here_add (se_parser *p, se_redirect *redirect) {
  se_here *const here = SE_NEW(p, se_here);
  se_here **link = &p->pending;
  if (p->pendings++ == MOST)
    se_fail(p, SE_SYNTAX, redirect->raw.ptr,
            "more than 16 here-documents are open at once");
  p->heres++;
  if (redirect->raw.ptr + 1 < p->pushed)
    unsure(p, redirect->raw.ptr, "a here-document begins within (( )");
  if (redirect->target->flags & SE_HOLDS)
    unsure(p, redirect->target->raw.ptr,
           "a here-document's delimiter holds a substitution");
  redirect->body = se_between(p->end, p->end);  /* unless a line follows */
  here->redirect = redirect;
  here->delimiter = delimiter_of(p, redirect->target);
  redirect->quoted = (redirect->target->flags & SE_QUOTED) != 0;
  while (*link != NULL) link = &(*link)->next;
  *link = here;
}

void se_here_leave (se_parser *p, se_here *outer) {
  const char *const line = memchr(p->at, '\n', (size_t)(p->end - p->at));
  se_here *const inner = p->pending;
  se_here **link = &p->pending;
  se_here *rest;
  unsigned count = 0;
  if (p->left == NULL) p->left = line != NULL ? line : p->end;
  p->pending = outer;
  for (; *link != NULL && (*link)->left; link = &(*link)->next)
    if (++count == MOST)
      unsure(p, inner->redirect->raw.ptr, "too many here-documents are left");
  rest = *link;
  *link = inner;
  for (; *link != NULL; link = &(*link)->next) (*link)->left = 1;
  *link = rest;
}

/* Finding the end ***********************************************************/

/* The start of the next line; an unquoted document joins lines by \ */
static const char *next_line (const se_parser *p, const char *s, int quoted) {
  for (;;) {
    const char *const line = memchr(s, '\n', (size_t)(p->end - s));
    if (line == NULL) return p->end;
    if ((quoted && line >= p->joined) || !se_is_joined(s, line))
      return line + 1;
    s = line + 1;
    if (s == p->end) return s;
  }
}

/* Is the line at 's' the delimiter? Reports where that ends. */
static int ends_here (const se_parser *p, const se_here *here, const char *s,
                      const char **end) {
  const char *d = here->delimiter.ptr;
  const char *const stop = d + here->delimiter.len;
  const int joins = !here->redirect->quoted || s < p->joined;
  int tabs = here->redirect->op == SE_HERE_TABS;
  for (;;) {
    while (joins && p->end - s >= 2 && s[0] == '\\' && s[1] == '\n') s += 2;
    if (s == p->end) break;
    if (*s != '\t' || !tabs) {
      if (d == stop || *s != *d) break;
      tabs = 0;
      d++;
    }
    s++;
  }
  *end = s;
  if (d != stop) return 0;
  if (s == p->end || *s == '\n') return 1;
  if (p->eof_paren || here->left) {  /* the ) of  $(  may follow on the line */
    const size_t rest = (size_t)(next_line(p, s, !joins) - s);
    return memchr(s, ')', rest) != NULL;
  }
  return 0;
}

/* Reading a body ************************************************************/

static void scan (se_parser *p, void *build) {
  se_scan_double(p, build, 0);
}

static se_part *expansions (se_parser *p, se_span text) {
  const char *const at = p->at;
  se_build b;
  p->at = text.ptr;
  se_build_start(p, &b);
  se_fill(p, &b, text.ptr + text.len, scan);
  se_build_flush(p, &b);
  p->at = at;
  return b.first;
}

static int has_tabs (se_span s) {
  const char *line = s.ptr;
  while ((line = memchr(line, '\n', (size_t)(s.ptr + s.len - line))) != NULL) {
    line++;
    if (line < s.ptr + s.len && *line == '\t') return 1;
  }
  return 0;
}

/* Drop the tabs at the start of lines of a literal. */
static se_part **strip (se_parser *p, se_part *part, int *starts) {
  const char *s = part->raw.ptr;
  const char *const end = s + part->raw.len;
  for (;;) {
    const char *line;
    if (*starts) while (s < end && *s == '\t') s++;
    line = memchr(s, '\n', (size_t)(end - s));
    while (line != NULL && line + 1 < end && line[1] != '\t')
      line = memchr(line + 1, '\n', (size_t)(end - line - 1));
    part->raw = part->text = se_between(s, line != NULL ? line + 1 : end);
    *starts = part->raw.len == 0 ? *starts
                                 : part->raw.ptr[part->raw.len - 1] == '\n';
    if (line == NULL || line + 1 == end) return &part->next;
    s = line + 1;
    {
      se_part *const more = SE_NEW(p, se_part);
      more->next = part->next;
      part->next = more;
      part = more;
    }
  }
}

static se_part *strip_tabs (se_parser *p, se_part *first) {
  se_part *part = first;
  int starts = 1;
  while (part != NULL) {
    if (part->kind == SE_LITERAL) {
      part = *strip(p, part, &starts);
    } else {
      if (part->kind != SE_ESCAPE && has_tabs(part->raw))
        part->flags |= SE_FOREIGN;
      starts = 0;
      part = part->next;
    }
  }
  return first;
}

/* Returns 1 if the line that ends it continues. */
static int read_one (se_parser *p, const se_here *here) {
  se_redirect *const redirect = here->redirect;
  const char *const from = p->at;
  const char *s = from, *end = p->end;
  int goes_on;
  while (s < p->end && !ends_here(p, here, s, &end))
    s = next_line(p, s, redirect->quoted);
  redirect->body = se_between(from, s);
  if (s == p->end) end = s;
  goes_on = end < p->end && *end != '\n';
  p->at = end < p->end && !goes_on ? end + 1 : end;
  if (redirect->body.len == 0) return goes_on;
  if (redirect->quoted) {
    redirect->parts = SE_NEW(p, se_part);
    redirect->parts->raw = redirect->parts->text = redirect->body;
    if (from < p->joined && se_has_join(from, s))
      redirect->parts->flags = SE_FOREIGN;
  } else {
    redirect->parts = expansions(p, redirect->body);
  }
  if (redirect->op == SE_HERE_TABS)
    redirect->parts = strip_tabs(p, redirect->parts);
  return goes_on;
}

/* At the start of a line, or at the end. */
void se_here_read (se_parser *p) {
  const se_token token = p->token;
  const se_here *here = p->pending;
  const int eof_paren = p->eof_paren;
  if (p->left != NULL && (!here->left || p->left != token.from))
    unsure(p, here->redirect->raw.ptr,
           "a here-document begins in the middle of a word");
  if (token.kind == SE_T_END) return;
  p->left = NULL;
  p->pending = NULL;
  p->pendings = 0;
  se_enter(p, p->at);
  for (; here != NULL; here = here->next) {
    p->has = 0;
    p->eof_paren = eof_paren;
    if (read_one(p, here) && (here->left || here->next != NULL))
      unsure(p, p->at, "a ) follows a here-document that is not the last");
  }
  se_leave(p);
  p->eof_paren = eof_paren;
  p->token = token;
  p->has = 1;
}
