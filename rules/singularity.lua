--- Apptainer by its older name.
return "apptainer"
