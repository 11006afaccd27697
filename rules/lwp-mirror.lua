--- lwp-mirror: a URL to a file, if it is newer.
--    lwp-mirror URL f     ->  lwp-mirror URL SANDBOX/f
return {
  command = "lwp-mirror",
  grammar = { "posix", permute = true },
  options = { flag = "-v -h", value = "-t" },
  operands = "url:url? fetch:file?",
  lands = { { "file" } },
}
