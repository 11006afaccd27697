--- Commands in a sandbox that is made of namespaces.
return {
  command = "bwrap",
  also = "proot",
  policy = true,
  partial = true,
  holds = { after = "" },
  unconfined = "itself",
}
