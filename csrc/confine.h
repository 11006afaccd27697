/*
** Confines this process, for good, and becomes another program.
**
** What is to be done is a list of steps, each a list of words that lua/ has
** decided on (confine/plan.lua): nothing is decided here. They are done in
** order, and the first that fails ends it: nothing runs half confined.
**
**   set NAME VALUE         of the environment
**   unset NAME
**   close                  descriptors from 3 on that are no pipes
**   namespaces KIND...     user, mount, net, ipc: of our own
**   loopback               the address of this machine answers
**   freeze PATH...         nothing can be changed but what is below these
**   pin PATH               it can be neither moved nor removed
**   lock PATH              neither can anything below it be changed
**   mask PATH              it is empty
**   memory PATH            a directory of our own, in memory
**   drop                   all rights of the superuser but those over files
**   landlock RIGHTS        no file can be used by these, but as 'allow' says
**   scope KIND...          signals, abstract: not beyond this process
**   tcp                    no connection, whatever else allows it
**   allow RIGHTS PATH...   below these paths
**   restrict               'landlock', 'scope', 'tcp' and 'allow' come to hold
**   filter FAMILY...       sockets of these families only: unix, netlink, inet;
**                          no io_uring, no namespaces, no typing for others,
**                          no keys, no limits of other processes
**
** RIGHTS are separated by commas: write, make, refer, truncate, ioctl, read,
** unix. On other systems than Linux there are 'set', 'unset' and 'close' only.
*/
#ifndef SE_CONFINE_H
#define SE_CONFINE_H

#include <stddef.h>

enum { SE_CONFINE_WHY = 512 };

/* What a list of steps carries from one to the next: all zero at first. */
typedef struct se_confine {
  int ruleset;               /* of Landlock, plus 1; 0 if there is none */
  int above;                 /* the directory of the path before, plus 1 */
  const char *path;          /* that one; NULL if there is none */
  unsigned long long rights; /* that it handles */
  unsigned long long scopes;
  unsigned long long nets;
} se_confine;

/* Do one step. False if that fails: 'errno' is set, EINVAL for no such step. */
int se_confine_step (se_confine *work, char *const *words);

/* Do all steps. False if one fails, with why in 'why'. */
int se_confine_steps (char *const *const *steps, size_t count, char *why);

/*
** Do all steps, then become 'argv'. Returns only if that fails: SE_CONFINE_STEP
** if a step did, with why in 'why'; else 'errno' is that of execvp.
*/
enum { SE_CONFINE_STEP = 1, SE_CONFINE_EXEC };
int se_confine_exec (char *const *const *steps, size_t count,
                     char *const *argv, char *why);

/*
** What a program that is run is watched for: 'writable' and 'kept' are lists of
** paths, ended by NULL; with these, what it tries to change outside of the
** first, or in the second, is told in 'told', a line each.
*/
enum { SE_CONFINE_TOLD = 4000 };

typedef struct se_confine_watch {
  char *const *writable, *const *kept;  /* NULL: nobody watches */
  char *const *held;  /* directories to remove if we are killed; may be NULL */
  char told[SE_CONFINE_TOLD];
} se_confine_watch;

/*
** The same in a child, in our own process group, that dies with us; wait for
** it. It gets the signals that are sent to us, but for those that a terminal
** sends to both. 'how' is what waitpid says. Returns 0, or as above if it did
** not start.
**
** One who watches is another process, which only tells: it stays as long as
** something of the program does. Without it everything is held all the same.
*/
int se_confine_run (char *const *const *steps, size_t count,
                    char *const *argv, se_confine_watch *watch, char *why,
                    int *how);

/* End as another process was, by a signal, where it leaves no core of ours. */
void se_confine_end_by (int number);

/*
** What this machine can do, found out by doing it in a process of its own.
** 'abi' is that of Landlock, 0 if there is none.
*/
typedef struct se_confine_able {
  int abi;
  int mounts;   /* a mount namespace that a tree can be frozen in */
  int network;  /* a network namespace with a loopback device */
  int owner;    /* both without a user namespace: we are the superuser */
  int filter;   /* seccomp */
  int notify;   /* and it can tell another process what it stopped */
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
** A path below a directory, for what follows to be done with it. A link on the
** way is refused: names were resolved before, so that somebody has put it there
** since. Returns -1, and errno.
*/
int se_confine_open (int above, const char *path);
int se_confine_filter (char *const *families);

/* A descriptor that tells what this process is about to change; -1 if none. */
int se_confine_listen (void);

/* Add what one call tried, if we refuse it, to the lines in 'watch'. */
void se_confine_heard (int listener, se_confine_watch *watch);

#endif
