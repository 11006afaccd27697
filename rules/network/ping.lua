--- ping: checks whether another machine answers.
return {
  command = "ping",
  also = "ping6 traceroute tracepath mtr",
  policy = true,
  partial = true,
  helps = "",
  speaks = true,
}
