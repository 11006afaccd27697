--- DNF by a shorter name.
return "dnf"
