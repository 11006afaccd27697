--- Ends the system.
return "shutdown"
