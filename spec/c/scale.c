/*
** Parses a generated script and prints nothing:  scale KIND SIZE.
** Run under callgrind, it tells how the work grows with the size.
*/
#include <stdio.h>
#include <stdlib.h>

#include "parse.h"

typedef struct text {
  char *bytes;
  size_t len, size;
} text;

static void add (text *t, const char *s) {
  const size_t len = strlen(s);
  if (t->len + len > t->size) return;
  memcpy(t->bytes + t->len, s, len);
  t->len += len;
}

static void fill (text *t, const char *s) {
  const size_t len = strlen(s);
  while (t->len + len <= t->size) add(t, s);
}

/* As often as the limit on nesting allows, again and again. */
static void nested (text *t, const char *open, const char *close,
                    unsigned depth) {
  const size_t whole = depth * (strlen(open) + strlen(close)) + 2;
  unsigned i;
  while (t->len + whole <= t->size) {
    for (i = 0; i < depth; i++) add(t, open);
    add(t, "a");
    for (i = 0; i < depth; i++) add(t, close);
    add(t, "\n");
  }
}

static int generate (text *t, const char *kind) {
  static const struct { const char *kind, *unit; } repeated[] = {
    { "commands", "cp -r \"$a\" b/c* | tee d && e\n" },
    { "word", "abcdefgh" },
    { "heredocs", "cat <<E\nx $y\nE\n" },
    { "heredoc-rows", "a <<E <<F <<G\nE\nF\nG\n" },
    { "quotes", "''" },  /* closed, whatever the size */
    { "doubles", "\"\"" },
    { "mixed-quotes", "\"a'b'c\"a'b'c" },
    { "open-substitutions", "$(" },
    { "open-arithmetic", "$((" },
    { "open-parentheses", "((" },
    { "open-parameters", "${a:-" },
    { "open-braces", "{a," },
    { "braces", "{{}," },
    { "brackets", "[a" },
    { "tildes", "a=~:" },
    { "backslashes", "\\" },
    { "backquotes", "`" },
    { "functions", "f() { a; }; f\n" },
    { "bad-substitutions", "${ a } " },
    { "arrays", "a=(b [c]=d)\n" },
    { "comments", "# it's\n" },
    { "joined-comments", "`# \\\n`" },
    { "left-heredocs", "$(<<E)\nE\n" },
    { "left-in-a-row", "$(<<E)" },
    { "extended", "@(" },
    { "coprocesses", "coproc a b=(c) >&2>d\n" },
    { "joined-words", "~\\\n{1..\\\n3}" }
  };
  static const struct { const char *kind, *open, *close; } deep[] = {
    { "deep-substitutions", "$(", ")" },
    { "deep-groups", "{ ", ";}" },
    { "deep-arithmetic", "$((", "))" },
    { "deep-guesses", "$((a) ; (", "))" },
    { "deep-subshells", "((a) ; (", "))" },
    { "deep-braces", "{b,", "}" },
    { "deep-times", "$(time ", ")" },
    { "deep-processes", "<(time ", ")" },
    { "deep-functions", "${ ", ";}" },
    { "deep-patterns", "[[ a == @($(", ")) ]]" },
    { "deep-ifs", "if ", ";then b;fi" }
  };
  static const struct { const char *kind, *open, *unit; } open[] = {
    { "open-quotes", "'", "\"a" },
    { "open-doubles", "\"", "a'b'$c" },
    { "open-mixed-quotes", "\"", "a'b'\"c\"" }
  };
  size_t i;
  for (i = 0; i < sizeof repeated / sizeof repeated[0]; i++) {
    if (strcmp(kind, repeated[i].kind) != 0) continue;
    fill(t, repeated[i].unit);
    return 1;
  }
  for (i = 0; i < sizeof open / sizeof open[0]; i++) {
    if (strcmp(kind, open[i].kind) != 0) continue;
    add(t, open[i].open);
    fill(t, open[i].unit);
    return 1;
  }
  for (i = 0; i < sizeof deep / sizeof deep[0]; i++) {
    if (strcmp(kind, deep[i].kind) != 0) continue;
    nested(t, deep[i].open, deep[i].close, SE_DEPTH / 5);
    return 1;
  }
  return 0;
}

int main (int argc, char **argv) {
  text t = { NULL, 0, 0 };
  se_arena arena;
  se_script script;
  if (argc != 3) return 2;
  t.size = strtoul(argv[2], NULL, 10);
  t.bytes = malloc(t.size + 1);
  if (t.bytes == NULL || !generate(&t, argv[1])) return 2;
  se_arena_init(&arena, se_heap, NULL);
  se_parse(&arena, se_span_of(t.bytes, t.len), NULL, &script);
  se_arena_free(&arena);
  free(t.bytes);
  return 0;
}
