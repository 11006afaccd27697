/* Tokens of the shell language, for the parser only. */
#ifndef SE_LEX_H
#define SE_LEX_H

#include "ast.h"

enum {  /* classes of bytes */
  SE_C_META = 1,     /* ends a word: blanks, newline, | & ; ( ) < > */
  SE_C_QUOTE = 2,    /* \ ' " ` $ */
  SE_C_BRACE = 4,    /* { */
  SE_C_COMMA = 8,    /* , } */
  SE_C_GLOB = 16,    /* * ? [ */
  SE_C_BRACKET = 32, /* ] / */
  SE_C_TILDE = 64,   /* ~ */
  SE_C_PATTERN = 128,/* ? * + @ !  before a parenthesis */
  SE_C_ALPHA = 256,  /* letters and _ */
  SE_C_DIGIT = 512,
  SE_C_BLANK = 1024, /* space, tab */
  SE_C_DOUBLE = 2048,/* \ ` $ " */
  SE_C_SPECIAL = 4096/* @ * # ? - $ !: names of parameters */
};

extern const unsigned short se_class[256];

static inline unsigned se_class_of (char c) {
  return se_class[(unsigned char)c];
}

typedef enum se_token_kind {
  SE_T_END, SE_T_NEWLINE, SE_T_SEMI, SE_T_AMP, SE_T_AND, SE_T_OR, SE_T_BAR,
  SE_T_BAR_AMP, SE_T_SEMI_SEMI, SE_T_SEMI_AMP, SE_T_SEMI_SEMI_AMP,
  SE_T_LPAREN, SE_T_RPAREN, SE_T_REDIRECT, SE_T_WORD, SE_T_ASSIGN
} se_token_kind;

typedef enum se_reserved {
  SE_R_NONE, SE_R_IF, SE_R_THEN, SE_R_ELSE, SE_R_ELIF, SE_R_FI, SE_R_DO,
  SE_R_DONE, SE_R_CASE, SE_R_ESAC, SE_R_WHILE, SE_R_UNTIL, SE_R_FOR,
  SE_R_SELECT, SE_R_IN, SE_R_FUNCTION, SE_R_TIME, SE_R_COPROC, SE_R_BANG,
  SE_R_OPEN, SE_R_CLOSE, SE_R_COND, SE_R_COND_END
} se_reserved;

typedef struct se_token {
  const char *from;
  const char *to;
  se_word *word;      /* SE_T_WORD */
  se_assign *assign;  /* SE_T_ASSIGN */
  se_span var;        /* SE_T_REDIRECT: x of {x}> */
  int fd;             /* SE_T_REDIRECT: -1 if there is none */
  unsigned char kind;
  unsigned char op;        /* SE_T_REDIRECT: se_redirect_op */
  unsigned char reserved;  /* SE_T_WORD in SE_M_COMMAND: se_reserved; of
                              any other token 0 */
} se_token;

typedef enum se_mode {  /* the place of the next token */
  SE_M_COMMAND,   /* where a command may begin, or after its assignments */
  SE_M_FIRST,     /* the same, but reserved words are not seen */
  SE_M_ARGUMENT,
  SE_M_DUP,       /* after >& or <&: a number is no descriptor's prefix */
  SE_M_WORD,      /* a word that is not expanded to several */
  SE_M_PATTERN,   /* of a case or [[ == ]] */
  SE_M_EXTENDED,  /* the same, with extended patterns */
  SE_M_REGEX,
  SE_M_ELEMENT    /* of an array */
} se_mode;

struct se_parser;

/* Read the next token; see 'se_peek'. */
se_token *se_peek_slow (struct se_parser *p, se_mode mode);

/* The next byte, a backslash, unless a newline follows; see 'se_byte'. */
int se_byte_slow (struct se_parser *p);

/* The byte after the next one, likewise; see 'se_byte_after'. */
int se_byte_after_slow (struct se_parser *p);

/* Is there an odd number of backslashes before the newline at 'line'? */
int se_is_joined (const char *from, const char *line);

/* Is there a \newline between? */
int se_has_join (const char *from, const char *to);

/* Skip blanks, \newline and a comment. Gives the next byte; -1 at the end. */
int se_skip_blanks (struct se_parser *p);

se_reserved se_reserved_word (se_span text);

#endif
