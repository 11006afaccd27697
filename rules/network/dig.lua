--- Programs that ask other machines, if only for a name.
return {
  command = "dig",
  also = "drill host nslookup ping",
  policy = true,
  partial = true,
  speaks = true,
}
