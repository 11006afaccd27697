/* The names of things. See names.h; in the order of ast.h. */
#include "names.h"

const char *const se_part_names[] = {
  "literal", "escape", "single", "ansi", "double", "locale", "parameter",
  "arithmetic", "command", "process", "tilde", "glob", "brace", "array"
};

const char *const se_kind_names[] = {
  "command", "seq", "andor", "pipe", "not", "time", "background", "coproc",
  "subshell", "group", "if", "while", "until", "for", "select", "cfor", "case",
  "function", "cond", "arith"
};

const char *const se_redirect_names[] = {
  ">", ">>", ">|", "<", "<>", ">&", "<&", "&>", "&>>", "<<", "<<-", "<<<"
};

const char *const se_connector_names[] = {
  "", "&&", "||", ";", "&", "|", "|&", "\n"
};

const char *const se_ending_names[] = { "", ";;", ";&", ";;&" };
