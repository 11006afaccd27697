--- As dd.
return "dd"
