--- Commands after `exec`, with the versions or variables that the tool chooses.
return {
  command = "asdf",
  helps = "",
  also = "goenv lerna nodenv nx plenv pyenv rbenv rtx",
  policy = true,
  partial = true,
  holds = { after = "exec" },
}
