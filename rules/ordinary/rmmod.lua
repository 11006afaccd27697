--- Takes a module out of the kernel.
return "insmod"
