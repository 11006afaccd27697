--- kustomize: combines manifests, some of which may be on other machines.
return {
  command = "kustomize",
  partial = true,
  helps = "",
  answers = { "://", "github%.com", "git@" },
  saves = { " localize ", "://.* %-o", "github%.com.* %-o", " %-o .*://", " %-o .*github%.com" },
  runner = { reads = { "^kustomization%.ya?ml$" } },
  minds = { path = "add" },
}
