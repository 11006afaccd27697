--- lwp-mirror: fetches a URL to a file, if it is newer.
return {
  command = "lwp-mirror",
  examples = {
    ["lwp-mirror U f"] = "lwp-mirror U SANDBOX/f",
    ["lwp-mirror https://h/a f"] = "lwp-mirror https://h/a SANDBOX/f",
    ["lwp-mirror -h"] = true,
  },
  grammar = { "posix", permute = true },
  options = { flag = "-v -h", value = "-t" },
  operands = "url:url? fetch:file?",
  lands = { { "file" } },
}
