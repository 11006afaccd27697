--- zig: compiles a file, and may run it.
return {
  command = "zig",
  policy = true,
  partial = true,
  helps = { with = "--help", only = "" },
  runner = { ends = "zig" },
  obeys = true,
}
