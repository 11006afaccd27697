/*
** A Lua state that was started when the program was built: the libraries are
** open, and the modules that most calls use are loaded. It is kept in a section
** of the program, and mapped where it was when it was made. So its pointers are
** right, and a start touches only the pages that it needs. The few pointers into
** the program, which is loaded elsewhere each time, are adjusted.
**
** The state is what 'se_image_write' found, bit by bit. It may not hold memory
** that came from malloc, nor a table with an address of the program as a key.
** Its strings are hashed with the seed of the build.
**
** A program that is not linked statically, or not for Linux, has no image.
*/
#ifndef SE_IMAGE_H
#define SE_IMAGE_H

#include <lua.h>

#include "pool.h"

/* Does this program have one? */
int se_has_image (void);

/*
** The state that is inside of this program, with a pool that never holds more
** than 'limit' bytes in all; or NULL if there is none, or if it cannot be
** mapped, and then the pool is not touched.
*/
lua_State *se_image_open (se_pool *pool, size_t limit);

/* For the build: make the pool for the state of an image. 0 if it cannot be. */
int se_image_pool (se_pool *pool);

/* Is it an address of the program? */
int se_is_of_program (const void *ptr);

/*
** For the build: write this program to 'fd' with the state that was made in the
** pool, which nobody may use any more. Returns NULL, or why it cannot be done.
*/
const char *se_image_write (lua_State *L, const se_pool *pool, int fd);

#endif
