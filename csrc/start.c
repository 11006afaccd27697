/*
** Where the program begins, if it is linked statically with a GNU libc that is
** known here. What libc's own beginning does is done, but for one thing: it
** does not ask the processor what it can do. A virtual machine answers each of
** those some forty questions by leaving the guest, which takes longer than all
** the rest of the start. Without answers, libc takes the functions that every
** processor of this kind can run.
**
** The names are libc's own, so this is for the one version that it was tried
** with; the build finds out. Any other begins as usual, and so does a program
** whose user has wishes (GLIBC_TUNABLES) or that has more rights than its user.
*/
#ifdef SE_START

#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>

#if !defined(__linux__) || !defined(__x86_64__) || !defined(__LP64__) || \
    !defined(__GLIBC__) || __GLIBC__ != 2 || __GLIBC_MINOR__ != 36
#error "not a system that this was tried with"
#endif

typedef void routine (int argc, char **argv, char **env);

#pragma GCC visibility push(hidden)
extern char **__environ;
extern void *__libc_stack_end;
extern void *_dl_random;
extern long __x86_shared_non_temporal_threshold;
extern long __x86_rep_movsb_stop_threshold;
extern routine *__preinit_array_start[], *__preinit_array_end[];
extern routine *__init_array_start[], *__init_array_end[];

void _dl_aux_init (Elf64_auxv_t *auxv);
void __tunables_init (char **env);
void _dl_relocate_static_pie (void);
void __libc_setup_tls (void);
void __libc_early_init (_Bool initial);
void __libc_init_first (int argc, char **argv, char **env);
void _init (void);
int main (int argc, char **argv, char **env);
_Noreturn void se_start (uintptr_t *stack);
int se_starts_as_usual (uintptr_t *stack);
#pragma GCC visibility pop

/* What libc takes for a cache of one megabyte: three quarters of it. */
enum { LARGE_COPY = 3 << 18 };

/* No library is ready when this runs, not even for comparing strings. */
static int names (const char *entry, const char *name) {
  while (*name != '\0' && *entry == *name) {
    entry++;
    name++;
  }
  return *name == '\0' && *entry == '=';
}

static char **env_of (uintptr_t *stack) {
  return (char **)(void *)(stack + 1 + stack[0] + 1);
}

static Elf64_auxv_t *auxv_of (char **env) {
  while (*env != NULL) env++;
  return (Elf64_auxv_t *)(void *)(env + 1);
}

/* Are there wishes, more rights than the user's, or is something missing? */
int se_starts_as_usual (uintptr_t *stack) {
  char **const env = env_of(stack);
  const Elf64_auxv_t *aux = auxv_of(env);
  int secure = 1, random = 0, headers = 0;
  size_t i;
  for (i = 0; env[i] != NULL; i++)
    if (names(env[i], "GLIBC_TUNABLES")) return 1;
  for (; aux->a_type != AT_NULL; aux++) {
    if (aux->a_type == AT_SECURE) secure = aux->a_un.a_val != 0;
    if (aux->a_type == AT_RANDOM) random = aux->a_un.a_val != 0;
    if (aux->a_type == AT_PHDR) headers = aux->a_un.a_val != 0;
  }
  return secure || !random || !headers;
}

/* Secrets that guard the stack and stored addresses: as libc takes them. */
static void set_guards (void) {
  uintptr_t guards[2];
  memcpy(guards, _dl_random, sizeof guards);
  guards[0] &= ~(uintptr_t)0xff;
  __asm__ volatile ("movq %0, %%fs:0x28" : : "r" (guards[0]));
  __asm__ volatile ("movq %0, %%fs:0x30" : : "r" (guards[1]));
}

static void call_all (routine **from, routine **to, int argc, char **argv) {
  for (; from < to; from++) (*from)(argc, argv, __environ);
}

_Noreturn void se_start (uintptr_t *stack) {
  const int argc = (int)stack[0];
  char **const argv = (char **)(void *)(stack + 1);
  char **const env = env_of(stack);
  __environ = env;
  __libc_stack_end = stack;
  _dl_aux_init(auxv_of(env));
  __tunables_init(env);
  __x86_shared_non_temporal_threshold = LARGE_COPY;
  __x86_rep_movsb_stop_threshold = LARGE_COPY;
  _dl_relocate_static_pie();
  __libc_setup_tls();
  set_guards();
  __libc_early_init(1);
  __libc_init_first(argc, argv, env);
  call_all(__preinit_array_start, __preinit_array_end, argc, argv);
  _init();
  call_all(__init_array_start, __init_array_end, argc, argv);
  exit(main(argc, argv, env));
}

/* The kernel leaves the arguments on the stack, and zero in rdx. */
__asm__ (
  ".text\n"
  ".globl se_entry\n"
  ".hidden se_entry\n"
  ".type se_entry, @function\n"
  "se_entry:\n"
  "  xor %ebp, %ebp\n"
  "  mov %rsp, %rbx\n"
  "  mov %rdx, %r12\n"
  "  mov %rsp, %rdi\n"
  "  and $-16, %rsp\n"
  "  call se_starts_as_usual\n"
  "  test %eax, %eax\n"
  "  mov %rbx, %rdi\n"
  "  jz 1f\n"
  "  mov %rbx, %rsp\n"
  "  mov %r12, %rdx\n"
  "  jmp _start\n"
  "1: call se_start\n"
  "  hlt\n"
  ".size se_entry, . - se_entry\n"
);

#else

extern int se_starts_as_usual;  /* a file may not be empty */

#endif
