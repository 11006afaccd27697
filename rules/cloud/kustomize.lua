--- kustomize: puts manifests together, of which some may be elsewhere.
return {
  command = "kustomize",
  partial = true,
  helps = "",
  answers = { "://", "github%.com", "git@" },
  saves = { " localize ", "://.* %-o", "github%.com.* %-o", " %-o .*://", " %-o .*github%.com" },
  runner = { reads = { "^kustomization%.ya?ml$" } },
}
