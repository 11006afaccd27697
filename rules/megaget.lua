--- megatools: the same for files of an account.
return "megadl"
