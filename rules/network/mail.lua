--- Programs that send mail.
return {
  command = "mail",
  also = "mailx msmtp mutt sendmail",
  policy = true,
  partial = true,
  speaks = true,
}
