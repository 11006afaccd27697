/*
** The syntax tree of a script.
**
** Everything lives in the arena given to 'se_parse', and nothing is written
** after that returns. A span named 'raw' points into the source of its script
** and covers the construct as written, quotes included. A span named 'text' is
** the construct's value; it points into the source if the bytes are the same,
** else into the arena. Lists are linked by 'next', in source order; NULL is the
** empty list.
*/
#ifndef SE_AST_H
#define SE_AST_H

#include "span.h"

typedef struct se_node se_node;
typedef struct se_word se_word;
typedef struct se_part se_part;
typedef struct se_param se_param;
typedef struct se_redirect se_redirect;
typedef struct se_assign se_assign;
typedef struct se_clause se_clause;
typedef struct se_command se_command;
typedef struct se_script se_script;

/* Words and parts ***********************************************************/

typedef enum se_part_kind {
  SE_LITERAL,    /* 'text': plain bytes */
  SE_ESCAPE,     /* \c; 'text' is c. \newline, or several, is one of no text */
  SE_SINGLE,     /* '..': 'text' */
  SE_ANSI,       /* $'..': 'text', decoded */
  SE_DOUBLE,     /* "..": 'parts' */
  SE_LOCALE,     /* $"..": 'parts' */
  SE_PARAMETER,  /* $x ${x..}: 'u.param' */
  SE_ARITHMETIC, /* $((..)) $[..]: 'parts', quotes as in a word */
  SE_COMMAND,    /* $(..) `..` ${ ..; }: 'u.body' or 'u.inner', see flags */
  SE_PROCESS,    /* <(..) >(..): 'u.body'; raw.ptr[0] tells which */
  SE_TILDE,      /* ~ ~user ~+ ~-: 'text' follows the ~ */
  SE_GLOB,       /* * ? [ or, with 'parts', ?(..) *(..) +(..) @(..) !(..) */
  SE_BRACE,      /* {a,b}: 'u.words'; {1..9..2}: 'parts' are its 2 or 3
                    literals: first, last, step */
  SE_ARRAY       /* the (..) of  declare a=(..): 'u.assign' */
} se_part_kind;

enum {  /* flags of parts */
  /* of SE_COMMAND */
  SE_BACKQUOTED = 1,  /* `..` */
  SE_INNER = 2,       /* 'u.inner' is set; it has its own source: the raw text
                         with the backslashes removed */
  SE_OPAQUE = 4,      /* neither: its content is unknown (bash finds the error
                         in it when it runs it); 'u.body' is NULL */
  SE_FUNSUB = 8,      /* ${ ..; } */
  SE_VALSUB = 16,     /* ${| ..; } */
  /* of SE_BRACE */
  SE_SEQUENCE = 32,   /* {first..last..step} */
  /* of any part: zsh reads it differently, its meaning is unknown */
  SE_FOREIGN = 64
};

/* The byte with which callers mark unknown text: no known text contains it. */
enum { SE_MARK = 1 };

struct se_part {
  se_part *next;
  se_span raw;
  se_span text;
  unsigned char kind;   /* se_part_kind */
  unsigned char flags;
  se_part *parts;       /* SE_DOUBLE, SE_LOCALE, SE_ARITHMETIC, SE_GLOB */
  union {
    se_param *param;
    se_node *body;      /* NULL if it is empty, or SE_OPAQUE */
    se_script *inner;
    se_word *words;     /* the alternatives of a brace list, in order */
    se_assign *assign;  /* 'array' of it holds the elements */
  } u;
};

enum {  /* flags of words */
  SE_STATIC = 1,   /* its value depends on nothing: its parts are only
                      literals, escapes and quotes of those */
  SE_SEVERAL = 2,  /* may give several words, or none */
  SE_EMPTY = 4,    /* may give an empty string, or no word at all */
  SE_QUOTED = 8,   /* some of it is quoted or escaped */
  SE_KEYED = 16,   /* an element [i]=v of an array: 'index' holds */
  SE_APPEND = 32,  /* the same, with += */
  SE_DENIED = 64,  /* zsh reads the word differently: its value is unknown */
  SE_NO_SPLIT = 128, /* name=value after export, declare, local ..: it is
                        neither split nor globbed */
  SE_HOLDS = 256     /* may contain commands: a substitution, at any
                        depth in its parts */
};

/*
** The parts of a word cover its raw bytes without gap or overlap; so do those
** of a double-quoted part between its quotes.
** What is recognized depends on the word's place, as in bash: braces only where
** they are expanded and valid; tildes at the start, and after the first = and
** each : of what looks like an assignment; globs only where unquoted.
** In a pattern ([[ == ]], case, ${x#..}) a glob is the pattern's operator.
*/
struct se_word {
  se_word *next;
  se_span raw;
  se_part *parts;  /* NULL: one plain literal, the value is 'raw' (maybe "") */
  se_word *index;  /* SE_KEYED: the text between [ and ] */
  unsigned flags;
};

typedef enum se_param_op {
  SE_OP_NONE,
  SE_OP_DEFAULT,    /* - :-  word */
  SE_OP_ASSIGN,     /* = :=  word */
  SE_OP_ERROR,      /* ? :?  word */
  SE_OP_ALTERNATE,  /* + :+  word */
  SE_OP_PREFIX,     /* # ##  pattern */
  SE_OP_SUFFIX,     /* % %%  pattern */
  SE_OP_REPLACE,    /* / // /# /%  pattern, second: replacement */
  SE_OP_UPPER,      /* ^ ^^  pattern */
  SE_OP_LOWER,      /* , ,,  pattern */
  SE_OP_TOGGLE,     /* ~ ~~  pattern */
  SE_OP_SUBSTRING,  /* :  offset, second: length (arithmetic) */
  SE_OP_TRANSFORM,  /* @  a letter, in 'argument' */
  SE_OP_BAD         /* bash calls it a bad substitution when it runs it, or
                       only another shell knows it */
} se_param_op;

enum {  /* flags of parameters */
  SE_BRACED = 1,    /* ${x}, not $x */
  SE_LENGTH = 2,    /* ${#x} */
  SE_INDIRECT = 4,  /* ${!x} */
  SE_NAMES = 8,     /* ${!x*} ${!x@}: names that begin with x */
  SE_KEYS = 16,     /* ${!x[*]} ${!x[@]}: the keys of an array */
  SE_SECOND = 32,   /* the second argument is there, though it may be empty */
  SE_IN_DOUBLE = 64 /* within double quotes or a here-document: quotes in the
                       argument of - = ? + have their own rules there */
};

/*
** An argument is a list of parts as in a word; within double quotes (see
** SE_IN_DOUBLE) as in a double-quoted string, except for patterns, where quotes
** are special as in a word.
*/
struct se_param {
  se_span name;      /* x 1 10 @ * # ? - $ ! _; empty if SE_OP_BAD */
  se_word *index;    /* the text between [ and ], else NULL */
  se_part *argument;
  se_part *second;
  se_span op_raw;    /* as written: ":-", "##", "//", ""; the whole of it
                        from after the name if SE_OP_BAD */
  unsigned char op;  /* se_param_op; op_raw tells - from :-, # from ## */
  unsigned char flags;
};

/* Commands *****************************************************************/

typedef enum se_redirect_op {
  SE_TO,          /* >   */
  SE_APPEND_TO,   /* >>  */
  SE_CLOBBER,     /* >|  */
  SE_FROM,        /* <   */
  SE_BOTH_WAYS,   /* <>  */
  SE_DUP_TO,      /* >&  */
  SE_DUP_FROM,    /* <&  */
  SE_ALL_TO,      /* &>  */
  SE_ALL_APPEND,  /* &>> */
  SE_HERE,        /* <<  */
  SE_HERE_TABS,   /* <<- */
  SE_HERE_STRING  /* <<< */
} se_redirect_op;

/*
** The parts of a here-document's body together make its text. With a quoted
** delimiter they are literals; otherwise they are as in double quotes, except
** that " is a plain byte. <<- drops the tabs at the start of lines: no part
** covers them.
*/
struct se_redirect {
  se_redirect *next;
  se_span raw;      /* without the body of a here-document */
  se_span var;      /* x of {x}>, else empty */
  se_word *target;  /* of a here-document: the delimiter, as written */
  se_span body;     /* here-document: its lines, without the delimiter's */
  se_part *parts;
  int fd;           /* -1: none was given */
  unsigned char op; /* se_redirect_op */
  unsigned char quoted;  /* the here-document's delimiter is quoted */
};

struct se_assign {
  se_assign *next;
  se_span raw;
  se_span name;
  se_word *index;   /* name[index]=, else NULL */
  se_word *value;   /* NULL: an array. 'raw' is empty for  name=  */
  se_word *array;   /* its elements; may be SE_KEYED */
  unsigned char is_array;
  unsigned char append;  /* += */
};

typedef enum se_kind {
  SE_SIMPLE,      /* u.command */
  SE_SEQ,         /* items */
  SE_ANDOR,       /* items, two or more */
  SE_PIPE,        /* items, two or more */
  SE_NOT,         /* body (may be NULL) */
  SE_TIME,        /* body (may be NULL) */
  SE_BACKGROUND,  /* body */
  SE_COPROC,      /* name, body */
  SE_SUBSHELL,    /* body */
  SE_GROUP,       /* body */
  SE_IF,          /* clauses: test and body; the one of 'else' has no test */
  SE_WHILE,       /* test, body */
  SE_UNTIL,       /* test, body */
  SE_FOR,         /* name, words (unless SE_ARGS), body */
  SE_SELECT,      /* the same */
  SE_CFOR,        /* parts: the text in the parentheses; body */
  SE_CASE,        /* words: the one; clauses: patterns and body */
  SE_FUNCTION,    /* name, body */
  SE_COND,        /* words: all between [[ and ]], operators included */
  SE_ARITH        /* parts: the text in the parentheses */
} se_kind;

typedef enum se_connector {
  SE_FIRST, SE_AND, SE_OR, SE_SEMICOLON, SE_AMPERSAND, SE_BAR, SE_BAR_AND,
  SE_NEWLINE
} se_connector;

/* A simple command. */
struct se_command {
  se_word *words;
  se_assign *assigns;
};

struct se_clause {
  se_clause *next;
  se_span raw;
  se_node *test;
  se_word *patterns;
  se_node *body;         /* NULL if empty (of a case) */
  unsigned char ending;  /* of a case: 0 none, 1 ;; 2 ;& 3 ;;& */
};

enum {  /* flags of nodes */
  SE_ARGS = 1,   /* for x; do: no 'in', the words are "$@" */
  SE_UNREAD = 2  /* zsh: an SE_SIMPLE for the rest of the script, which does
                    not fit the grammar of bash; its only word is all that
                    text, and its value is unknown */
};

struct se_node {
  se_node *next;             /* in the items of its parent */
  se_span raw;               /* with its redirections */
  se_redirect *redirects;
  unsigned char kind;        /* se_kind */
  unsigned char connector;   /* se_connector between it and its 'next' (or the
                                ; & or newline that ends it), as written */
  unsigned char flags;
  union {
    se_command *command;
    se_node *items;
    se_part *parts;          /* SE_ARITH */
    struct se_compound {
      se_span name;
      se_node *test;
      se_node *body;
      se_clause *clauses;
      se_word *words;
      se_part *parts;        /* SE_CFOR */
    } *compound;             /* all others */
  } u;
};

typedef struct se_compound se_compound;

/* Scripts ******************************************************************/

typedef enum se_shell { SE_BASH, SE_ZSH } se_shell;

typedef struct se_options {
  se_shell shell;
} se_options;

struct se_script {
  se_span source;
  se_options options;
  se_node *root;       /* an SE_SEQ, maybe without items */
  /* the error: */
  const char *message; /* one sentence; NULL if there is none */
  size_t stop;         /* byte offset from 0 */
  size_t line;         /* from 1 */
  size_t column;       /* from 1, in bytes */
  size_t complete;     /* bytes of the complete lines before it; a shell has
                          run those when it meets the error */
};

/*
** The deepest nesting that is parsed, counting each construct that can contain
** another: compound commands, substitutions, quotes with substitutions,
** parameter arguments, brace lists, patterns. Deeper is SE_DEEP.
*/
enum { SE_DEPTH = 250 };

#endif
