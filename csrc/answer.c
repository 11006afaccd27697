/* The program's answer when it cannot judge an event. See answer.h. */
#define _POSIX_C_SOURCE 200809L
#include "answer.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

enum { MAX_ANSWER = 16384 };

#define DECISION(word) \
  "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\"," \
  "\"permissionDecision\":\"" word "\",\"permissionDecisionReason\":"

static const char ask_head[] = DECISION("ask");
static const char deny_head[] = DECISION("deny");
static const char decision_tail[] = "}}\n";
static const char message_head[] = "{\"systemMessage\":";
static const char message_tail[] = "}\n";

se_on_error se_on_error_of (const char *value) {
  if (value == NULL || *value == '\0') return SE_ON_ERROR_DEFAULT;
  if (strcmp(value, "allow") == 0) return SE_ON_ERROR_ALLOW;
  return strcmp(value, "ask") == 0 ? SE_ON_ERROR_ASK : SE_ON_ERROR_DENY;
}

int se_write (int fd, se_span bytes) {
  while (bytes.len > 0) {
    const ssize_t put = write(fd, bytes.ptr, bytes.len);
    if (put >= 0)
      bytes = se_span_of(bytes.ptr + put, bytes.len - (size_t)put);
    else if (errno == EAGAIN) {
      struct pollfd ready = { fd, POLLOUT, 0 };
      poll(&ready, 1, -1);
    }
    else if (errno != EINTR) return 0;
  }
  return 1;
}

/* The quoted reason of a fault is safe for a terminal as it is. */
static void complain (se_span reason) {
  se_write(STDERR_FILENO, se_span_of(reason.ptr + 1, reason.len - 2));
  se_write(STDERR_FILENO, SE_SPAN("\n"));
}

static int print (const char *head, se_span reason, const char *tail) {
  char text[MAX_ANSWER];
  const size_t before = strlen(head);
  const size_t after = strlen(tail);
  if (before + reason.len + after > sizeof text) return 0;
  memcpy(text, head, before);
  memcpy(text + before, reason.ptr, reason.len);
  memcpy(text + before + reason.len, tail, after);
  return se_write(STDOUT_FILENO,
                  se_span_of(text, before + reason.len + after));
}

_Noreturn void se_answer_fault (se_on_error policy, se_span reason) {
  const char *const head =
    policy == SE_ON_ERROR_DENY ? deny_head : ask_head;
  complain(reason);
  if (policy == SE_ON_ERROR_ALLOW) print(message_head, reason, message_tail);
  else if (!print(head, reason, decision_tail)) _exit(SE_STATUS_BLOCK);
  _exit(0);
}

_Noreturn void se_answer_unreadable (se_on_error policy, se_span reason) {
  complain(reason);
  if (policy == SE_ON_ERROR_DENY) _exit(SE_STATUS_BLOCK);
  if (policy != SE_ON_ERROR_ASK) print(message_head, reason, message_tail);
  else if (!print(ask_head, reason, decision_tail)) _exit(SE_STATUS_BLOCK);
  _exit(0);
}
