--- 7-Zip by another name.
return "7z"
