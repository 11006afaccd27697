/*
** A Lua state that was started when the program was built: the libraries are
** open, and the modules that most calls use are loaded. It is in a section of
** the program, and is mapped at its original address, so its pointers are
** valid, and a start touches only the pages it needs. The few pointers into the
** program, which is loaded elsewhere each time, are adjusted.
**
** The state is an exact copy of the one given to 'se_image_write'. It must not
** contain memory from malloc, nor a table with an address of the program as a
** key. Its strings are hashed with the seed of the build.
**
** A program that is linked dynamically, or is not for Linux, has no image.
*/
#ifndef SE_IMAGE_H
#define SE_IMAGE_H

#include <lua.h>

#include "pool.h"

/* Does this program have an image? */
int se_has_image (void);

/*
** The state inside this program, with a pool that never holds more than 'limit'
** bytes in all. NULL if there is none, or if it cannot be mapped; the pool is
** untouched then.
*/
lua_State *se_image_open (se_pool *pool, size_t limit);

/* For the build: make the pool for the state of an image. 0 on failure. */
int se_image_pool (se_pool *pool);

/* Is this an address of the program? */
int se_is_of_program (const void *ptr);

/*
** For the build: write this program to 'fd' with the state that was made in the
** pool. Nobody may use the pool afterwards. Returns NULL, or the reason for a
** failure.
*/
const char *se_image_write (lua_State *L, const se_pool *pool, int fd);

#endif
