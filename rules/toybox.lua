--- ToyBox: its commands are those of BusyBox.
return "busybox"
