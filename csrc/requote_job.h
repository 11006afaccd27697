/* Shared by the files of requote. Nobody else includes this. */
#ifndef SE_REQUOTE_JOB_H
#define SE_REQUOTE_JOB_H

#include "requote.h"
#include "segments.h"

/* One call. */
typedef struct se_job {
  se_arena *arena;
  const se_script *script;
  se_vars vars;
  se_segments map;
  se_edits edits;    /* of the value: sorted, disjoint, at segment borders */
  se_span value;     /* the new one */
  se_edits *result;
} se_job;

/* Is it impossible, or out of memory? 'result->why' has the reason. */
static inline int se_job_is_over (const se_job *j, se_status status) {
  return status != SE_OK || j->result->why != NULL;
}

/*
** Apply the edits to 'j->map', segment by segment: sets 'j->value' and
** 'j->result'.
*/
se_status se_job_start (se_job *j, const se_edits *given);

se_status se_add_edit (se_arena *arena, se_edits *to, se_edit edit);

/* 'text' with the edits applied; their offsets count from 'base'. */
se_status se_apply_edits (se_arena *arena, se_span text, size_t base,
                          const se_edit *edits, size_t count,
                          se_span *result);

static inline size_t se_job_offset (const se_job *j, const char *at) {
  return (size_t)(at - j->script->source.ptr);
}

#endif
