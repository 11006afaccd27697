--- Empties a device.
return "mkfs"
