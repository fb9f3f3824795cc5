/*
 * What a failed assertion does in WebAssembly: it traps, and the trap reaches JavaScript as a
 * RuntimeError. The libc's own would print, and so need a file system from the page.
 */
#include <assert.h>

/* The parameters are those that <assert.h> declares. */
_Noreturn void __assert_fail(const char *expression, const char *file, int line,
                             const char *function) {
    (void)expression, (void)file, (void)line, (void)function;
    __builtin_trap();
}
