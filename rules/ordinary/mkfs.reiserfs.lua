--- Makes a file system on a device.
return "mkfs"
