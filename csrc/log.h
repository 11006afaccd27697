/* Lines for the system's log. */
#ifndef SE_LOG_H
#define SE_LOG_H

#include "span.h"

/*
** Send a line, which begins with its priority, to the system's log. Unlike
** syslog(3), this does not wait for the reader, and it reports errors: 'errno',
** on SE_SYSTEM.
*/
se_status se_log (se_span line);

#endif
