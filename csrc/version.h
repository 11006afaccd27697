/* The one place that knows the version. */
#ifndef SE_VERSION_H
#define SE_VERSION_H

#define SE_VERSION "0.1.0"

#endif
