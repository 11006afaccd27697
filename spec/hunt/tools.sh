# Stand-ins for tools that fetch: what they bring holds 73917, and nothing else does.
# Run as: sh tools.sh DIRECTORY
cd "$1" || exit
cat > curl <<'E'
#!/bin/sh
out= name=
while [ $# -gt 0 ]; do
  case $1 in
    --output) out=$2; shift;;
    -*o) out=$2; shift;;
    -*O) name=1;;
    *://*) url=$1; [ -z "$name" ] || out=${url##*/};;
  esac
  shift
done
[ -z "$url" ] && exit 2
if [ -n "$out" ]; then echo "content 73917 of ${url##*/}" > "$out"
else echo "content 73917 of ${url##*/}"; fi
E
cat > wget <<'E'
#!/bin/sh
out= dir=.
while [ $# -gt 0 ]; do
  case $1 in
    -*O-) out=-;;
    -*O) out=$2; shift;;
    -*P) dir=$2; shift;;
    *://*) url=$1;;
  esac
  shift
done
[ -z "$url" ] && exit 2
[ "$out" = - ] && { echo "content 73917 of ${url##*/}"; exit; }
[ -d "$dir" ] || mkdir -p "$dir"
echo "content 73917 of ${url##*/}" > "${out:-$dir/${url##*/}}"
E
chmod +x curl wget
