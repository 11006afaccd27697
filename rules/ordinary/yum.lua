--- DNF by its older name.
return "dnf"
