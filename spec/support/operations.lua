--- What a confined program can do, and cannot: the table that spec/confine/matrix_spec.lua tries on
-- this kernel, and spec/kernels.lua on others. What each does is in
-- spec/fixtures/confine/operations.c.
-- @module operations
local operations = {}

--- `{ operation, by Landlock and namespaces, by Landlock alone, is it possible without }`: "ok", or
-- "no". The last is nil where the operation proves nothing by itself: it would change this machine,
-- or a user may not do it anyway.
operations.MATRIX = {
  { "write-in", "ok", "ok" }, { "write-out", "no", "no", "ok" },
  { "append-in", "ok", "ok" }, { "append-out", "no", "no", "ok" },
  { "create-in", "ok", "ok" }, { "create-out", "no", "no", "ok" },
  { "truncate-in", "ok", "ok" }, { "truncate-out", "no", "no", "ok" },
  { "open-trunc-in", "ok", "ok" }, { "open-trunc-out", "no", "no", "ok" },
  { "unlink-in", "ok", "ok" }, { "unlink-out", "no", "no", "ok" },
  { "mkdir-in", "ok", "ok" }, { "mkdir-out", "no", "no", "ok" },
  { "rmdir-in", "ok", "ok" }, { "rmdir-out", "no", "no", "ok" },
  { "symlink-in", "ok", "ok" }, { "symlink-out", "no", "no", "ok" },
  { "mkfifo-in", "ok", "ok" }, { "mkfifo-out", "no", "no", "ok" },
  { "rename-in", "ok", "ok" }, { "rename-out", "no", "no", "ok" },
  { "link-in", "ok", "ok" }, { "link-out", "no", "no", "ok" },
  { "chmod-in", "ok", "ok" }, { "chmod-out", "no", "ok", "ok" },  -- the gap "metadata"
  { "utimes-in", "ok", "ok" }, { "utimes-out", "no", "ok", "ok" },
  { "chown", "no", "ok", "ok" }, { "xattr", "no", "ok", "ok" },
  { "mmap-in", "ok", "ok" }, { "mmap-out", "no", "no", "ok" },
  { "bind-unix-in", "ok", "ok" }, { "bind-unix-out", "no", "no", "ok" },
  { "rename-across", "no", "no", "ok" }, { "rename-from", "no", "no", "ok" },
  { "link-from", "no", "no", "ok" }, { "exchange", "no", "no", "ok" },
  { "hidden", "no", "no", "ok" }, { "hidden-link", "no", "no", "ok" },
  { "protected", "no", "ok", "ok" },  -- the gap "protected"
  { "shm", "ok", "no", "ok" }, { "dev-null", "ok", "ok", "ok" }, { "kill-child", "ok", "ok", "ok" },
  { "loopback", "ok", "no", "ok" },  -- the gap "loopback"
  { "tcp", "no", "no", "ok" }, { "mptcp", "no", "no", "ok" }, { "world", "no", "no" },
  { "packet", "no", "no" },
}

--- What is tried to get out.
operations.ESCAPES = {
  { "by-symlink", "no", "no", "ok" }, { "by-symlink-dir", "no", "no", "ok" },
  { "by-dots", "no", "no", "ok" }, { "by-proc-root", "no", "no", "ok" },
  { "by-proc-fd", "no", "no", "ok" }, { "by-path-fd", "no", "no", "ok" },
  { "by-directory-fd", "no", "no", "ok" }, { "by-other-root", "no", "no", "ok" },
  { "by-other-cwd", "no", "no", "ok" }, { "by-other-fd", "no", "no", "ok" },
  { "by-fd-9", "no", "no", "ok" }, { "by-fd-8", "no", "no", "ok" }, { "copy-range", "no", "no" },
  { "handle", "no", "no" }, { "io-uring", "no", "no" }, { "race", "no", "no" },
  { "kill", "no", "no", "ok" }, { "signal", "no", "no", "ok" }, { "ptrace", "no", "no" },
  { "vm-write", "no", "no" }, { "proc-mem", "no", "no" }, { "environ", "no", "no", "ok" },
  { "pidfd-getfd", "no", "no" }, { "mount", "no", "no" }, { "bind-mount", "no", "no" },
  { "remount", "no", "no" }, { "unmount", "no", "no" }, { "new-user", "no", "no" },
  { "new-mount", "no", "no" }, { "clone-user", "no", "no" }, { "clone3-user", "no", "no" },
  { "setns", "no", "no" }, { "chroot", "no", "no" }, { "device", "no", "no" },
  { "setuid", "no", "no" }, { "vsock", "no", "no" }, { "unix", "no", "ok", "ok" },  -- "sockets"
  { "abstract", "no", "no", "ok" }, { "tiocsti", "no", "no" }, { "tiocsti-wide", "no", "no" },
  { "memfd-exec", "no", "no" }, { "proc-sys", "no", "no" }, { "protected-move", "no", "ok" },
  { "protected-new", "no", "ok", "ok" }, { "sysv", "no", "ok", "ok" },  -- the gap "memory"
  { "limits", "no", "no", "ok" }, { "keys", "no", "no" }, { "pidfd-signal", "no", "no", "ok" },
  { "tmpfile", "no", "no" }, { "i386-user", "no", "no" }, { "i386-vsock", "no", "no" },
  { "alg", "no", "no" }, { "new-tree", "no", "no" }, { "copy-tree", "no", "no" },
  { "thaw", "no", "no" },
}

--- Which of them a gap (confine/plan.lua) lets through, or breaks.
operations.GAPS = {
  renames = "rename-in link-in", truncation = "truncate-out open-trunc-out",
  signals = "kill signal pidfd-signal", abstract = "abstract", sockets = "unix",
  metadata = "chmod-out utimes-out chown xattr", memory = "sysv",
  protected = "protected protected-move protected-new", loopback = "loopback",
}

return operations
