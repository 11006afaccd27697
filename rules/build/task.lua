--- task: runs what a Taskfile says.
return {
  command = "task",
  policy = true,
  partial = true,
  runner = {
    options = "-t --taskfile", at = "-d --dir", reads = { "^[Tt]askfile%.?[%w.]*ya?ml$" },
  },
}
