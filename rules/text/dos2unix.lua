--- dos2unix and its kin: convert line ends in place, or with -n into another file.
--    dos2unix -n SANDBOX/k f     asked: the content leaves the sandbox
return {
  command = "dos2unix",
  also = "mac2unix unix2dos unix2mac",
  partial = true,
  copies = { " %-n", " %-%-newfile" },
  offline = true,
}
