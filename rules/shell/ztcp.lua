--- zsh connects to another machine, or to a pseudo-terminal, through a file descriptor.
return {
  command = "ztcp",
  also = "tcp_open tcp_proxy zftp zfget zpty zsocket",
  examples = {
    ["ztcp h 80"] = "ask",
    ["zftp get f > g"] = "ask",
  },
  grammar = { "posix", words = true },
  operands = "more...",
  lands = { { unknown = "what comes in by a descriptor of the shell is not followed" } },
  speaks = true,
}
