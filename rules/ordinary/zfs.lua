--- Changes the system, or what guards it.
return "setcap"
