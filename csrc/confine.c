/* Confines this process step by step. See confine.h. */
#define _GNU_SOURCE
#include "confine.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FIRST_FD = 3, MOST_FDS = 65536 };

/*
** Pipes are kept: redirections, or a make that runs us, pass them on. An open
** file or socket would be a way around the confinement.
*/
static void end_descriptor (int fd) {
  struct stat info;
  if (fstat(fd, &info) != 0 || S_ISFIFO(info.st_mode)) return;
  fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/*
** A directory opened before something was mounted over its content still gives
** access to that content. No program needs one as a standard file.
*/
static int end_directory (int fd) {
  struct stat info;
  int nowhere;
  if (fstat(fd, &info) != 0 || !S_ISDIR(info.st_mode)) return 1;
  nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) return 0;
  return dup2(nowhere, fd) == fd && (nowhere == fd || close(nowhere) == 0);
}

static int close_descriptors (void) {
  DIR *const list = opendir("/proc/self/fd");
  const struct dirent *entry;
  int fd;
  int done = 1;
  for (fd = 0; fd < FIRST_FD; fd++) done = end_directory(fd) && done;
  if (list == NULL) {
    for (fd = FIRST_FD; fd < MOST_FDS; fd++) end_descriptor(fd);
    return done;
  }
  while ((entry = readdir(list)) != NULL) {
    fd = (int)strtol(entry->d_name, NULL, 10);
    if (fd >= FIRST_FD) end_descriptor(fd);
  }
  return closedir(list) == 0 && done;
}

static int fail (int number) {
  errno = number;
  return 0;
}

#ifdef __linux__

static int on_mounts (const char *verb, char *const *rest) {
  if (strcmp(verb, "namespaces") == 0) return se_confine_namespaces(rest);
  if (strcmp(verb, "loopback") == 0) return se_confine_loopback();
  if (strcmp(verb, "freeze") == 0) return se_confine_freeze(rest);
  if (rest[0] == NULL) return fail(EINVAL);
  if (strcmp(verb, "pin") == 0) return se_confine_pin(rest[0], 0);
  if (strcmp(verb, "lock") == 0) return se_confine_pin(rest[0], 1);
  if (strcmp(verb, "mask") == 0) return se_confine_mask(rest[0]);
  if (strcmp(verb, "memory") == 0) return se_confine_memory(rest[0]);
  return fail(EINVAL);
}

static int on_system (se_confine *work, char *const *words) {
  static const char *const landlock[] = {
    "landlock", "scope", "tcp", "allow", "restrict", NULL
  };
  int i;
  if (strcmp(words[0], "drop") == 0) return se_confine_drop();
  if (strcmp(words[0], "filter") == 0) return se_confine_filter(words + 1);
  for (i = 0; landlock[i] != NULL; i++)
    if (strcmp(words[0], landlock[i]) == 0)
      return se_confine_landlock(work, words);
  return on_mounts(words[0], words + 1);
}

#else

static int on_system (se_confine *work, char *const *words) {
  (void)work;
  (void)words;
  return fail(ENOSYS);
}

void se_confine_probe (se_confine_able *able) {
  memset(able, 0, sizeof *able);
}

int se_confine_abi (void) { return 0; }

#endif

int se_confine_step (se_confine *work, char *const *words) {
  const char *const verb = words[0];
  if (verb == NULL) return fail(EINVAL);
  if (strcmp(verb, "close") == 0) return close_descriptors();
  if (strcmp(verb, "set") == 0 && words[1] != NULL && words[2] != NULL)
    return setenv(words[1], words[2], 1) == 0;
  if (strcmp(verb, "unset") == 0 && words[1] != NULL)
    return unsetenv(words[1]) == 0;
  return on_system(work, words);
}

/* Write the words of the failed step to 'why', as many as fit. */
static void tell (char *const *words, int number, char *why) {
  size_t len = 0;
  size_t i;
  for (i = 0; words[i] != NULL && len < SE_CONFINE_WHY; i++) {
    const int put = snprintf(why + len, SE_CONFINE_WHY - len, "%s%s",
                             i > 0 ? " " : "", words[i]);
    if (put < 0) break;
    len += (size_t)put;
  }
  if (len >= SE_CONFINE_WHY - 64) len = SE_CONFINE_WHY - 64;
  snprintf(why + len, SE_CONFINE_WHY - len, ": %s", strerror(number));
}

/*
** The working directory is still the one from before something was mounted over
** it: enter it again, by its name.
*/
static int enter_again (const char *cwd, char *why) {
  if (cwd == NULL || chdir(cwd) == 0) return 1;
  snprintf(why, SE_CONFINE_WHY, "%.300s: %s", cwd, strerror(errno));
  return 0;
}

int se_confine_steps (char *const *const *steps, size_t count, char *why) {
  se_confine work = { 0, 0, NULL, 0, 0, 0 };
  char path[PATH_MAX];
  const char *const cwd = getcwd(path, sizeof path);
  size_t i;
  for (i = 0; i < count; i++) {
    if (se_confine_step(&work, steps[i])) continue;
    tell(steps[i], errno, why);
    return 0;
  }
  return enter_again(cwd, why);
}

int se_confine_exec (char *const *const *steps, size_t count,
                     char *const *argv, char *why) {
  if (!se_confine_steps(steps, count, why)) return SE_CONFINE_STEP;
  execvp(argv[0], argv);
  return SE_CONFINE_EXEC;
}
