/* Where the rules of commands are: csrc/make_index.c builds it from rules/. */
#ifndef SE_RULE_INDEX_H
#define SE_RULE_INDEX_H

#include <stddef.h>

/* Offsets into the bytes of the index replace pointers. */
typedef struct se_rule_place {
  unsigned name;  /* of a command, or of a part of its rule: "git/refs" */
  unsigned file;  /* below the directory of rules, without its ".lua" */
  unsigned rule;  /* the name in the file; another one for an alias */
  unsigned digest;  /* SHA-256 of the file, as se_sha256 gives it */
  int policy;       /* only the policy needs it */
} se_rule_place;

typedef struct se_rule_index {
  const se_rule_place *items;  /* sorted by name */
  size_t count;
  const char *bytes;
} se_rule_index;

extern const se_rule_index se_rules;

#endif
