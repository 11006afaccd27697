--- zig: compiles a file, and may run it.
return {
  command = "zig",
  policy = true,
  partial = true,
  runner = { ends = "zig" },
}
