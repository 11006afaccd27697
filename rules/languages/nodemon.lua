--- nodemon: runs a file again when it changes, or the command after -x.
return {
  command = "nodemon",
  policy = true,
  partial = true,
  helps = "",
  holds = { texts = "-x --exec" },
  runner = { ends = "ts tsx mts cts js jsx mjs cjs" },
  language = "node",
  minds = { file = "--config", near = "node_modules package.json" },
}
