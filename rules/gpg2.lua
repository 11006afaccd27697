--- GnuPG by another name.
return "gpg"
