--- Makes a place to swap to on a device.
return "mkfs"
