local enforce = require("enforce")
local place = require("place")
local pure = require("pure")

describe("rules/docker", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "docker cp box:/etc/x f", "docker cp box:/etc/x /sandbox/f" },
      { "into the working directory", "docker cp box:/etc/x . && cat x",
        "docker cp box:/etc/x /sandbox && cat /sandbox/x" },
      { "what a command in a container prints", "docker exec box cat /etc/x > f",
        "docker exec box cat /etc/x > /sandbox/f" },
      { "by compose", "docker compose exec -T db pg_dump x | gzip > x.gz",
        "docker compose exec -T db pg_dump x | gzip > /sandbox/x.gz" },
      { "the long form", "docker container cp -a box:/x ~/y",
        "docker container cp -a box:/x /sandbox/y" },
      { "another name", "podman cp box:/x y", "podman cp box:/x /sandbox/y" },
      { "another host", "docker -H tcp://h cp box:/x y", "docker -H tcp://h cp box:/x /sandbox/y" },
      { "an archive", "docker cp box:/x - | tar x", "docker cp box:/x - | tar x -C /sandbox" },
    },
    unchanged = {
      { "a file that goes in", 'docker cp "$F" box:/etc/x' },
      { "an unknown place", 'docker cp f "box:/$D/x"' },
      { "other subcommands", "docker run --rm -v \"$PWD\":/w image sh -c 'make'" },
      { "a file in the sandbox", "docker cp box:/x /sandbox/y" },
    },
    refused = {
      { "an unknown file", 'docker cp box:/x "$F"', "ask", "unknown" },
    },
  })

  pure.tables({
    pairs = {
      { "docker ps", "docker -H tcp://h ps" },
      { "docker ps -aq --filter name=x", "docker rm $(docker ps -aq)" },
      { "docker images", "docker image prune" },
      { "docker image ls", "docker image rm x" },
      { "docker logs -f --tail 5 box", "docker attach box" },
      { "docker inspect -f '{{.Name}}' box", "docker inspect box" },
      { "docker compose ps", "docker exec box ls" },
      { "docker container inspect -f '{{.Id}}' box", "docker container rm box" },
      { "docker version", "docker --context c version" },
      { "docker info --format json", "docker login" },
      { "docker diff box", "docker commit box" },
      { "docker history x", "docker pull x" },
      { "docker port box 80", "docker run -p 80 x" },
      { "docker top box", "docker top box -o pid,x" },
      { "docker volume ls", "docker volume rm v" },
      { "docker network inspect n", "docker network create n" },
      { "docker stats --no-stream", "docker stop box" },
      { "docker --version", "docker --config d ps" },
      { "podman ps -a", "podman --root d ps -a" },
      { "docker system df", "docker system prune -f" },
      { "docker context ls", "docker context use x" },
      { "docker -D ps", "docker -c x ps" },
    },
    refuses = {
      "docker",
      "docker build .",
      "docker ps $X",
      "docker run x",
      "docker cp box:/a b",
    },
  })
end)
