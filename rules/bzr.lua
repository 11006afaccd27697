--- Bazaar has become Breezy.
return "brz"
