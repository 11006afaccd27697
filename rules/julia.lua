--- A language of its own: as fish.
return "fish"
