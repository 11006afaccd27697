--- A locate.
return "locate"
