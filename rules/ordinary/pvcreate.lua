--- Changes devices, or how the system starts.
return "insmod"
