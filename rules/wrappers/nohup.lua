--- nohup and setsid: runs a command that outlives the terminal.
return {
  command = "nohup",
  about = "--help --version",
  also = [[
    catchsegv chronic eatmydata fakeroot gnohup proxychains proxychains4 torify torsocks unbuffer
  ]],
  grammar = "posix",
  options = { flag = "--help --version" },
  operands = "run:command...",
  leads = true,
}
