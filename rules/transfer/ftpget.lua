--- ftpget, of BusyBox: copies a file from another machine.
return {
  command = "ftpget",
  partial = true,
  saves = { " [^-]%S* %S+ ", " %S+ %S+ %S+ " },
}
