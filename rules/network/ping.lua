--- ping: asks whether another machine is there.
return {
  command = "ping",
  also = "ping6 traceroute tracepath mtr",
  policy = true,
  partial = true,
  helps = "",
  speaks = true,
}
