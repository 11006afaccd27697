--- Loads modules of the kernel.
return "insmod"
