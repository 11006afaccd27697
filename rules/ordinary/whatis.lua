--- One line of a manual.
return "apropos"
