--- view: vi in read-only mode.
return {
  command = "view",
  policy = true,
  grammar = "posix",
  options = { flag = "-e -E -n -R -s -v -y -Z", value = "-c -S -t -T -u --cmd" },
  operands = "read:file...",
  inspect = "it may run commands",
  holds = { patterns = { "^.*!([^\"']+)" } },
}
