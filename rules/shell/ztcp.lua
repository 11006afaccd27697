--- zsh speaks to another machine, or to a terminal of its own: what comes of it is in a descriptor.
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
