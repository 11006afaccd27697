/* The names of things, for tables and dumps. */
#ifndef SE_NAMES_H
#define SE_NAMES_H

extern const char *const se_part_names[];       /* by se_part_kind */
extern const char *const se_kind_names[];       /* by se_kind */
extern const char *const se_redirect_names[];   /* by se_redirect_op */
extern const char *const se_connector_names[];  /* by se_connector */
extern const char *const se_ending_names[];     /* of a clause of a case */

#endif
