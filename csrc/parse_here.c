/* Here-documents: their bodies follow the line that asks for them. */
#include "parse_state.h"

enum { MOST = 16 };  /* pending at once; bash gives up beyond, too */

struct se_here {
  se_here *next;
  se_redirect *redirect;
  se_span delimiter;  /* with the quotes removed */
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
      const se_span s = part->kind <= SE_ANSI ? part->text : part->raw;
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
  here->redirect = redirect;
  here->delimiter = delimiter_of(p, redirect->target);
  redirect->quoted = (redirect->target->flags & SE_QUOTED) != 0;
  while (*link != NULL) link = &(*link)->next;
  *link = here;
}

/* Finding the end ***********************************************************/

/* Does the line at 's' consist of the delimiter? Tells where that ends. */
static int ends_here (const se_parser *p, const se_here *here, const char *s,
                      const char **end) {
  const char *d = here->delimiter.ptr;
  const char *const stop = d + here->delimiter.len;
  const int joins = !here->redirect->quoted;
  if (here->redirect->op == SE_HERE_TABS)
    while (s < p->end && *s == '\t') s++;
  for (;;) {
    while (joins && p->end - s >= 2 && s[0] == '\\' && s[1] == '\n') s += 2;
    if (d == stop || s == p->end || *s != *d) break;
    s++;
    d++;
  }
  *end = s;
  if (d != stop) return 0;
  if (s == p->end || *s == '\n') return 1;
  if (p->eof_paren) {  /* the line may go on with the ) of  $(  */
    const char *const line = memchr(s, '\n', (size_t)(p->end - s));
    const size_t rest = (size_t)((line != NULL ? line : p->end) - s);
    return memchr(s, ')', rest) != NULL;
  }
  return 0;
}

/* The start of the next line; an unquoted document joins lines by \ */
static const char *next_line (const se_parser *p, const char *s, int quoted) {
  for (;;) {
    const char *const line = memchr(s, '\n', (size_t)(p->end - s));
    const char *back = line;
    if (line == NULL) return p->end;
    while (!quoted && back > s && back[-1] == '\\') back--;
    if ((line - back) % 2 == 0) return line + 1;
    s = line + 1;
    if (s == p->end) return s;
  }
}

/* Reading a body ************************************************************/

typedef struct body { se_build build; } body;

static void scan (se_parser *p, void *arg) {
  body *const b = arg;
  se_scan_double(p, &b->build, 0);
}

/* What cannot be read is opaque: bash finds out when it expands the body. */
static se_part *expansions (se_parser *p, se_span text) {
  const char *const at = p->at;
  const char *const end = p->end;
  body b;
  p->at = text.ptr;
  p->end = text.ptr + text.len;
  se_build_start(p, &b.build);
  if (se_protect(p, scan, &b) != SE_OK) {
    const char *const from = b.build.run;
    p->at = p->end;
    se_build_add(p, &b.build, SE_COMMAND, from, p->end)->flags = SE_OPAQUE;
  }
  se_build_flush(p, &b.build);
  p->at = at;
  p->end = end;
  return b.build.first;
}

static int has_tabs (se_span s) {
  const char *line = s.ptr;
  while ((line = memchr(line, '\n', (size_t)(s.ptr + s.len - line))) != NULL) {
    line++;
    if (line < s.ptr + s.len && *line == '\t') return 1;
  }
  return 0;
}

/* Leave out the tabs at the start of lines of a literal. */
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

static void read_one (se_parser *p, const se_here *here) {
  se_redirect *const redirect = here->redirect;
  const char *const from = p->at;
  const char *s = from, *end = p->end;
  while (s < p->end && !ends_here(p, here, s, &end))
    s = next_line(p, s, redirect->quoted);
  redirect->body = se_between(from, s);
  if (s == p->end) p->at = s;
  else p->at = end < p->end && *end == '\n' ? end + 1 : end;
  if (redirect->body.len == 0) return;
  if (redirect->quoted) {
    redirect->parts = SE_NEW(p, se_part);
    redirect->parts->raw = redirect->parts->text = redirect->body;
  } else {
    redirect->parts = expansions(p, redirect->body);
  }
  if (redirect->op == SE_HERE_TABS)
    redirect->parts = strip_tabs(p, redirect->parts);
}

/* Stands behind a newline. */
void se_here_read (se_parser *p) {
  const se_token token = p->token;
  const se_here *here = p->pending;
  const int eof_paren = p->eof_paren;
  p->pending = NULL;
  p->pendings = 0;
  se_enter(p, p->at);
  for (; here != NULL; here = here->next) {
    p->has = 0;
    p->eof_paren = eof_paren;
    read_one(p, here);
  }
  se_leave(p);
  p->eof_paren = eof_paren;
  p->token = token;
  p->has = 1;
}
