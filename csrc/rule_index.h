/* Where the rules of commands are: made of rules/ by csrc/make_index.c. */
#ifndef SE_RULE_INDEX_H
#define SE_RULE_INDEX_H

#include <stddef.h>

/* Positions in the bytes of the index take the place of pointers. */
typedef struct se_rule_place {
  unsigned name;  /* of a command, or of a part of its rule: "git/refs" */
  unsigned file;  /* below the directory of rules, without its ".lua" */
  unsigned rule;  /* the name that the file has; another one for an alias */
  unsigned digest;  /* SHA-256 of the file, as se_sha256 gives it */
  int policy;       /* only the policy asks for it */
} se_rule_place;

typedef struct se_rule_index {
  const se_rule_place *items;  /* in the order of their names */
  size_t count;
  const char *bytes;
} se_rule_index;

extern const se_rule_index se_rules;

#endif
