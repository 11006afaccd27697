--- Commands in a sandbox that is made of namespaces.
return {
  command = "bwrap",
  also = "proot",
  policy = true,
  partial = true,
  helps = "",
  holds = { after = "" },
  unconfined = "itself",
}
