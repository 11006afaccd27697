--- One of the greps.
return "grep"
