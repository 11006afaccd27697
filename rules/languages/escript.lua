--- escript: runs a file of Erlang.
return {
  command = "escript",
  policy = true,
  partial = true,
  runner = { ends = "erl escript" },
}
