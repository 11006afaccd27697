--- Bash, restricted.
return "sh"
