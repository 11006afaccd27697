--- Lists the modules of the kernel anew.
return "insmod"
