local enforce = require("enforce")
local place = require("place")
local pure = require("pure")

describe("rules/kubectl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "kubectl cp ns/pod:/etc/x f", "kubectl cp ns/pod:/etc/x /sandbox/f" },
      { "what a command in a pod prints", "kubectl exec pod -c box -- cat /etc/x > f",
        "kubectl exec pod -c box -- cat /etc/x > /sandbox/f" },
      { "an archive of it", "kubectl exec pod -- tar cf - d | tar xf -",
        "kubectl exec pod -- tar cf - d | tar xf - -C /sandbox" },
      { "options before it", "kubectl -n ns cp pod:/x /tmp/x",
        "kubectl -n ns cp pod:/x /sandbox/x" },
      { "options after it", "kubectl cp pod:x d/ -c box --retries=3",
        "kubectl cp pod:x /sandbox/d/ -c box --retries=3" },
    },
    unchanged = {
      { "a file that goes in", 'kubectl cp "$F" ns/pod:/etc/x' },
      { "other subcommands", "kubectl get pods -A $ARGS" },
      { "a file in the sandbox", "kubectl cp pod:/x /sandbox/x" },
    },
    refused = {
      { "an unknown option", "kubectl cp pod:/x x --teleport", "ask", "--teleport" },
    },
  })

  pure.tables({
    pairs = {
      { "kubectl get pods", "kubectl get secrets" },
      { "kubectl get pods -A -o wide", "kubectl get pods --kubeconfig f" },
      { "kubectl get pod/x -o yaml", "kubectl get pod/x,secret/y -o yaml" },
      { "kubectl -n ns get deploy -l app=x", "kubectl -s https://h get deploy" },
      { "kubectl describe pod x", "kubectl delete pod x" },
      { "kubectl logs -f x -c y --tail=5", "kubectl exec x -- ls" },
      { "kubectl version --client", "kubectl version --token x" },
      { "kubectl config view", "kubectl config view --raw" },
      { "kubectl config current-context", "kubectl config use-context x" },
      { "kubectl config get-contexts", "kubectl config set-context x" },
      { "kubectl api-resources", "kubectl api-resources --cache-dir d" },
      { "kubectl explain pods.spec", "kubectl edit pod x" },
      { "kubectl get -f d.yaml", "kubectl get -f https://h/d.yaml" },
      { "kubectl get pods -o jsonpath='{.items}'", "kubectl get pods -o jsonpath-file=f" },
      { "kubectl get pods -w", "kubectl get --raw /api" },
      { "kubectl top pods", "kubectl cordon n" },
      { "kubectl rollout status deploy/x", "kubectl rollout restart deploy/x" },
      { "kubectl --context c get ns", "kubectl --user u get ns" },
      { "oc get pods", "oc new-app x" },
      { "kubectl events", "kubectl apply -f x" },
      { "kubectl get pods --request-timeout 5s", "kubectl get pods --profile cpu" },
      { "kubectl cluster-info", "kubectl cluster-info dump --output-directory d" },
      { "kubectl get nodes", "kubectl get -k d" },
    },
    refuses = {
      "kubectl",
      "kubectl get $X",
      'kubectl get pods -l "$X"',
      "kubectl run x",
      "kubectl port-forward x 1",
    },
    names = {
      { "kubectl get -f d.yaml", "/project/d.yaml" },
      { "kubectl --kubeconfig d/k get pods", "/project/d/k" },
    },
  })
end)
