--- OpenShift: kubectl and more.
return "kubectl"
