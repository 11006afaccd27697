--- ack-grep: another name of ack.
return {
  command = "ack-grep",
  policy = true,
  partial = true,
  searches = "no input",
}
