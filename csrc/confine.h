/*
** Confines this process, for good, and becomes another program.
**
** The plan (confine/plan.lua) is a list of steps, each a list of words; nothing
** is decided here. Steps are done in order. If one fails, the rest are skipped
** and the program is not started: nothing runs half confined.
**
**   set NAME VALUE         set an environment variable
**   unset NAME
**   close                  close descriptors from 3 on, except pipes
**   namespaces KIND...     enter new namespaces: user, mount, net, ipc
**   loopback               bring the loopback device up
**   freeze PATH...         make everything read-only except below these paths
**   pin PATH               it can be neither moved nor removed
**   lock PATH              the same, and nothing below it can be changed
**   mask PATH              hide its content: it appears empty
**   memory PATH            mount a private directory in memory
**   drop                   drop the superuser's rights, except those over files
**   landlock RIGHTS        deny these rights to files, except as 'allow' says
**   scope KIND...          confine to this process: signals, abstract (sockets)
**   tcp                    deny TCP connections
**   allow RIGHTS PATH...   allow these rights below these paths
**   restrict               enforce 'landlock', 'scope', 'tcp' and 'allow'
**   filter FAMILY...       allow only sockets of these families (unix, netlink,
**                          inet); deny io_uring, namespaces, typing into
**                          terminals, keys, and limits of other processes
**
** RIGHTS are separated by commas: write, make, refer, truncate, ioctl, read,
** unix. On systems other than Linux there are only 'set', 'unset' and 'close'.
*/
#ifndef SE_CONFINE_H
#define SE_CONFINE_H

#include <stddef.h>

enum { SE_CONFINE_WHY = 512 };

/* The state that steps pass to the next ones; all zero at first. */
typedef struct se_confine {
  int ruleset;               /* of Landlock, plus 1; 0 if there is none */
  int above;                 /* the directory of the previous path, plus 1 */
  const char *path;          /* the previous path; NULL if there is none */
  unsigned long long rights; /* the rights that the ruleset handles */
  unsigned long long scopes;
  unsigned long long nets;
} se_confine;

/* Do one step. False with 'errno' if it fails; EINVAL for an unknown step. */
int se_confine_step (se_confine *work, char *const *words);

/* Do all steps. False if one fails, with the reason in 'why'. */
int se_confine_steps (char *const *const *steps, size_t count, char *why);

/*
** Do all steps, then become 'argv'. Returns only on failure: SE_CONFINE_STEP if
** a step failed, with the reason in 'why'; otherwise 'errno' is from execvp.
*/
enum { SE_CONFINE_STEP = 1, SE_CONFINE_EXEC };
int se_confine_exec (char *const *const *steps, size_t count,
                     char *const *argv, char *why);

/*
** What to watch a program for. 'writable' and 'kept' are NULL-terminated lists
** of paths; 'told' gets a line for each attempt to change something outside the
** first list, or inside the second.
*/
enum { SE_CONFINE_TOLD = 4000 };

typedef struct se_confine_watch {
  char *const *writable, *const *kept;  /* NULL: do not watch */
  char *const *held;  /* directories to remove if we are killed; may be NULL */
  char told[SE_CONFINE_TOLD];
} se_confine_watch;

/*
** The same in a child process of our process group, which dies with us; wait
** for it. Signals sent to us are passed on, except those that the terminal
** sends to both. 'how' is the status from waitpid. Returns 0, or as above if
** the child did not start.
**
** The watcher is a process of its own that only reports, and lives as long as
** any process of the program. Confinement does not depend on it.
*/
int se_confine_run (char *const *const *steps, size_t count,
                    char *const *argv, se_confine_watch *watch, char *why,
                    int *how);

/* End by the signal that ended another process, without leaving a core file. */
void se_confine_end_by (int number);

/*
** What this machine supports, found out by trying it in a separate process.
** 'abi' is the version of Landlock, 0 if there is none.
*/
typedef struct se_confine_able {
  int abi;
  int mounts;   /* a mount namespace that a tree can be frozen in */
  int network;  /* a network namespace with a loopback device */
  int owner;    /* both without a user namespace: we are the superuser */
  int filter;   /* seccomp */
  int notify;   /* seccomp that reports calls to another process */
} se_confine_able;

void se_confine_probe (se_confine_able *able);

/* The parts, one file each; see 'se_confine_step'. */
int se_confine_namespaces (char *const *kinds);
int se_confine_loopback (void);
int se_confine_freeze (char *const *paths);
int se_confine_pin (const char *path, int locks);
int se_confine_mask (const char *path);
int se_confine_memory (const char *path);
int se_confine_drop (void);
int se_confine_abi (void);
int se_confine_landlock (se_confine *work, char *const *words);

/*
** Open a path below a directory, for use in later steps. A link on the way is
** an error: paths are resolved beforehand, so somebody has put it there since.
** Returns -1 with 'errno' on failure.
*/
int se_confine_open (int above, const char *path);
int se_confine_filter (char *const *families);

/* A descriptor that reports what this process tries to change; -1 if none. */
int se_confine_listen (void);

/* Add a line to 'watch' about one call, if what it tried is refused. */
void se_confine_heard (int listener, se_confine_watch *watch);

#endif
