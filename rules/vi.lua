--- An editor.
return "ed"
