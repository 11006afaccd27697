--- escript: runs a file of Erlang.
return {
  command = "escript",
  also = "erl",
  policy = true,
  partial = true,
  runner = { ends = "erl escript" },
}
