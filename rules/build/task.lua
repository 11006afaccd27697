--- task: runs what a Taskfile says.
return {
  command = "task",
  policy = true,
  partial = true,
  helps = "",
  runner = {
    options = "-t --taskfile", at = "-d --dir", reads = { "^[Tt]askfile%.?[%w.]*ya?ml$" },
  },
  minds = { file = "-t --taskfile", except = "-d --dir" },
}
