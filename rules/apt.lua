--- APT, for people.
return "apt-get"
