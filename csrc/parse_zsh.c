/*
** What zsh reads differently. The grammar is that of bash; where a text fits it
** but means something else to zsh, the word is marked as not known, and
** where it does not fit, the rest of the script is (see 'se_parse').
*/
#include "parse_state.h"

static int is_letter (char c) {
  return (se_class_of(c) & (SE_C_ALPHA | SE_C_DIGIT)) != 0;
}

/*
** The end of a commit in git's notation, as HEAD~2 or a..HEAD^, if an operator
** that is at 'i' belongs to one; 'i' otherwise. Extended globs see a pattern
** there, but one that finds nothing else, or else a file of the repository.
*/
static size_t skip_commit (se_span text, size_t i) {
  size_t end = i;
  if (i < 4 || memcmp(text.ptr + i - 4, "HEAD", 4) != 0) return i;
  if (i > 4 && text.ptr[i - 5] != '.') return i;
  while (end < text.len && (text.ptr[end] == '~' || text.ptr[end] == '^' ||
                            (se_class_of(text.ptr[end]) & SE_C_DIGIT)))
    end++;
  if (end < text.len && text.ptr[end] != '.' && text.ptr[end] != ':') return i;
  return end;
}

/* Operators of extended globs, $^x $=x $~x $+x, and =command. */
static int odd_text (se_span text, int starts, int quoted) {
  size_t i;
  if (starts && text.len > 0 && text.ptr[0] == '=') return 1;
  for (i = 0; i < text.len; i++) {
    const char c = text.ptr[i];
    if (c == '$') return 1;
    if (!quoted && (c == '^' || c == '#' || c == '~')) {
      const size_t end = starts ? skip_commit(text, i) : i;
      if (end == i) return 1;
      i = end - 1;
    }
  }
  return 0;
}

/* $x[1], $x:h and $#x go on behind the name. */
static int goes_on (const se_part *part) {
  const se_param *const param = part->u.param;
  const se_part *const next = part->next;
  const char c = next != NULL && next->raw.len > 0 ? next->raw.ptr[0] : '\0';
  if (param->flags & SE_BRACED) return 0;
  if (c == '[' || c == ':') return 1;
  return param->name.len == 1 && param->name.ptr[0] == '#' &&
         (is_letter(c) || c == '{');
}

static int odd_param (const se_part *part) {
  const se_param *const param = part->u.param;
  return param->index != NULL || param->op > SE_OP_SUFFIX ||
         param->flags & (SE_INDIRECT | SE_NAMES | SE_KEYS) || goes_on(part);
}

/* ~name may be a named directory; after an = it is no tilde to zsh. */
static int odd_tilde (const se_part *part, int starts) {
  const se_span text = part->text;
  if (text.len > 1 || !starts) return 1;
  return text.len == 1 && text.ptr[0] != '+' && text.ptr[0] != '-';
}

static int odd_parts (const se_part *part, int starts, int quoted) {
  const se_word *word;
  for (; part != NULL; part = part->next, starts = 0) {
    switch (part->kind) {
      case SE_LITERAL:
        if (odd_text(part->text, starts, quoted)) return 1;
        break;
      case SE_PARAMETER: if (odd_param(part)) return 1; break;
      case SE_TILDE: if (odd_tilde(part, starts)) return 1; break;
      case SE_DOUBLE: if (odd_parts(part->parts, 0, 1)) return 1; break;
      case SE_LOCALE: return 1;
      case SE_BRACE:
        for (word = part->u.words; word != NULL; word = word->next)
          if (word->parts != NULL ? odd_parts(word->parts, starts, 0)
                                  : odd_text(word->raw, starts, 0))
            return 1;
        break;
      default: break;
    }
  }
  return 0;
}

void se_zsh_word (se_word *word) {
  if (word->parts != NULL ? odd_parts(word->parts, 1, 0)
                          : odd_text(word->raw, 1, 0))
    word->flags |= SE_DENIED;
}

/* Words that are reserved, or modify the command behind them. */
void se_zsh_command (se_parser *p, se_word *word) {
  static const char *const known[] = {
    "repeat", "foreach", "end", "nocorrect", "noglob", "-", "always"
  };
  size_t i;
  if (word->parts != NULL) {
    if (word->raw.ptr[0] == '{')
      se_fail(p, SE_SYNTAX, word->raw.ptr, "zsh reads it differently");
    return;
  }
  for (i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strlen(known[i]) == word->raw.len &&
        memcmp(known[i], word->raw.ptr, word->raw.len) == 0)
      word->flags |= SE_DENIED;
  if (word->raw.len > 1 && word->raw.ptr[0] == '{')
    se_fail(p, SE_SYNTAX, word->raw.ptr, "zsh reads it differently");
}

/* A } that stands alone ends a group, wherever it is. */
void se_zsh_argument (se_parser *p, const se_word *word) {
  if (word->parts == NULL && word->raw.len == 1 && word->raw.ptr[0] == '}')
    se_fail(p, SE_SYNTAX, word->raw.ptr, "zsh reads it differently");
}

/* Behind the < of <1-9>, which is a glob. */
void se_zsh_range (se_parser *p) {
  const char *s = p->at;
  while (s < p->end && (se_class_of(*s) & SE_C_DIGIT)) s++;
  if (s == p->end || *s != '-') return;
  for (s++; s < p->end && (se_class_of(*s) & SE_C_DIGIT); s++) {}
  if (s < p->end && *s == '>')
    se_fail(p, SE_SYNTAX, p->at, "zsh reads it differently");
}
