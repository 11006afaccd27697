--- Changes the accounts of the system.
return "useradd"
