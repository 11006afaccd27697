/*
** Measures start to exit. Two uses:
**
**   bench RUNS NAME=COMMAND...   the contenders take turns, each round in
**                                another order; prints a table of minimum and
**                                median, in microseconds
**   bench once COMMAND           prints the microseconds of the best of a few
**                                runs on stderr, and the output of the last
**
** COMMAND is words between spaces; '' is an empty one, "<FILE" a standard
** input, "@NAME=VALUE" a variable, which stays set for those without one.
*/
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_WORDS = 32, ONCE = 5 };

extern char **environ;

typedef struct contender {
  const char *name;
  const char *input;
  char *variable;  /* NULL: none */
  char *words[MAX_WORDS + 1];
  double *times;
} contender;

static void die (const char *what, const char *why) {
  fprintf(stderr, "bench: %s: %s\n", what, why);
  exit(EXIT_FAILURE);
}

static void split (contender *c, char *command) {
  size_t count = 0;
  char *word = strtok(command, " ");
  for (; word != NULL && count < MAX_WORDS; word = strtok(NULL, " ")) {
    if (*word == '<') c->input = word + 1;
    else if (*word == '@') c->variable = word + 1;
    else c->words[count++] = strcmp(word, "''") == 0 ? word + 2 : word;
  }
  if (c->input == NULL) c->input = "/dev/null";
  if (count == 0) die(c->name, "no command");
}

static double now (void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* Microseconds of one run; 'output' is a file name, or NULL for our own. */
static double run (const contender *c, const char *output) {
  posix_spawn_file_actions_t files;
  pid_t child;
  int status = 0;
  int failed;
  double start;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, c->input, O_RDONLY, 0);
  if (output != NULL) {
    posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, 2, output, O_WRONLY, 0);
  }
  if (c->variable != NULL) putenv(c->variable);
  start = now();
  failed = posix_spawnp(&child, c->words[0], &files, NULL, c->words, environ);
  if (failed || waitpid(child, &status, 0) != child)
    die(c->words[0], "cannot be started");
  start = now() - start;
  posix_spawn_file_actions_destroy(&files);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    die(c->words[0], "failed");
  return start;
}

static int by_time (const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int once (char *command) {
  contender c = { "once", NULL, NULL, { NULL }, NULL };
  double best;
  int i;
  split(&c, command);
  best = run(&c, "/dev/null");
  for (i = 1; i < ONCE; i++) {
    const double time = run(&c, "/dev/null");
    if (time < best) best = time;
  }
  run(&c, NULL);
  fprintf(stderr, "\n%.0f\n", best);
  return EXIT_SUCCESS;
}

/* So that none of them always finds the caches as the largest left them. */
static void shuffle (int *order, int count) {
  static unsigned seed = 1;
  int i;
  for (i = count - 1; i > 0; i--) {
    const int other = (int)((seed = seed * 1103515245 + 12345) >> 16) % (i + 1);
    const int kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
}

static void measure (contender *all, int *order, int count, int runs) {
  int i, n;
  for (i = 0; i < count; i++) run(&all[order[i] = i], "/dev/null");
  for (n = 0; n < runs; n++) {
    shuffle(order, count);
    for (i = 0; i < count; i++)
      all[order[i]].times[n] = run(&all[order[i]], "/dev/null");
  }
}

static void *take (size_t count, size_t size) {
  void *const piece = calloc(count, size);
  if (piece == NULL) die("memory", "not enough");
  return piece;
}

static void compare (contender *all, char **names, int count, int runs) {
  int *const order = take((size_t)count, sizeof *order);
  int i;
  for (i = 0; i < count; i++) {
    char *const equals = strchr(names[i], '=');
    if (equals == NULL) die(names[i], "NAME=COMMAND expected");
    *equals = '\0';
    all[i].name = names[i];
    all[i].times = take((size_t)runs, sizeof(double));
    split(&all[i], equals + 1);
  }
  measure(all, order, count, runs);
  free(order);
  for (i = 0; i < count; i++) {
    qsort(all[i].times, (size_t)runs, sizeof(double), by_time);
    printf("%s\t%.0f\t%.0f\n", all[i].name, all[i].times[0],
           all[i].times[runs / 2]);
    free(all[i].times);
  }
}

int main (int argc, char **argv) {
  contender *all;
  int runs;
  if (argc < 3) die("usage", "bench RUNS NAME=COMMAND... | once COMMAND");
  if (strcmp(argv[1], "once") == 0) return once(argv[2]);
  runs = (int)strtol(argv[1], NULL, 10);
  if (runs < 1) die(argv[1], "a number of runs expected");
  all = take((size_t)argc - 2, sizeof *all);
  compare(all, argv + 2, argc - 2, runs);
  free(all);
  return EXIT_SUCCESS;
}
