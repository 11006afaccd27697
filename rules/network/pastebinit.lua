--- Programs that send the files they are given to another machine.
--    pastebinit -i f, ncftpput host / f, swaks --attach f    send f
return {
  command = "pastebinit",
  also = "dpaste ffsend ncftpput nc-paste swaks termbin transfer wgetpaste",
  policy = true,
  partial = true,
  speaks = true,
}
