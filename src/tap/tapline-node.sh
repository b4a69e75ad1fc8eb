#!/bin/sh
# Starts Tapline's launcher with a Node of this machine. Without one, or without the launcher, it starts the server itself.
#
#   tapline-node [WORD…] …/bin/launcher.js [--OPTION VALUE]… -- COMMAND [ARG…]
#
# Words in front of the launcher are a debugger's: VS Code puts its own in front of the arguments of what it takes for a Node or a
# Python, by the name that this file is installed under. They are meant for the server, and go behind its command.
#
# `runtimes`, beside the launcher, lists what was found to run it: a line `node PATH`, or `electron PATH` for an editor's program.
# The variables have names that no environment uses: one that was exported would change for the server.

_tl_at=1
for _tl_word do
  case $_tl_word in */bin/launcher.js) break ;; esac
  _tl_at=$((_tl_at + 1))
done

if [ "$_tl_at" -le "$#" ]; then
  _tl_launcher=$_tl_word
  _tl_bin=${_tl_launcher%/*}
else
  _tl_launcher=
  _tl_bin=${0%/*}
fi

# What runs Node scripts: what was recorded, then a `node` on the PATH that is not this file itself.
_tl_kind=
if [ -f "$_tl_bin/runtimes" ] && [ -r "$_tl_bin/runtimes" ]; then
  while IFS=' ' read -r _tl_kind _tl_node; do
    [ -f "$_tl_node" ] && [ -x "$_tl_node" ] && break
    _tl_kind=
  done <"$_tl_bin/runtimes"
fi
if [ -z "$_tl_kind" ]; then
  set -f
  IFS=:
  for _tl_folder in $PATH; do
    _tl_node=$_tl_folder/node
    [ -f "$_tl_node" ] && [ -x "$_tl_node" ] && [ ! -e "$_tl_folder/tapline-node" ] && _tl_kind=node && break
  done
  unset IFS
  set +f
fi

# Somebody who took this for a Node.
if [ -z "$_tl_launcher" ]; then
  [ "$_tl_kind" = electron ] && export ELECTRON_RUN_AS_NODE=1
  [ -n "$_tl_kind" ] && exec "$_tl_node" "$@"
  echo 'tapline: no Node was found on this machine.' >&2
  exit 127
fi

# Where the `--` in front of the server's command stands.
_tl_end=$((_tl_at + 1))
while eval "_tl_word=\${$_tl_end-}" && [ -n "$_tl_word" ] && [ "$_tl_word" != -- ]; do _tl_end=$((_tl_end + 2)); done

# Adds the arguments from one place to another to `_tl_order`, as references that `eval` expands to what they are.
_tl_order=
_tl_add() {
  _tl_i=$1
  while [ "$_tl_i" -le "$2" ]; do
    _tl_order="$_tl_order \"\${$_tl_i}\""
    _tl_i=$((_tl_i + 1))
  done
}
# Adds the server's command line; $1: how many arguments there are.
_tl_add_server() {
  _tl_add $((_tl_end + 1)) $((_tl_end + 1))
  _tl_add 1 $((_tl_at - 1))
  _tl_add $((_tl_end + 2)) "$1"
}

_tl_problem=
[ -f "$_tl_launcher" ] && [ -r "$_tl_launcher" ] || _tl_problem="$_tl_launcher is gone"
[ -n "$_tl_kind" ] || _tl_problem='no Node was found to run it'

if [ -z "$_tl_problem" ]; then
  if [ "$_tl_at" -gt 1 ]; then
    _tl_add "$_tl_at" "$_tl_end"
    _tl_add_server "$#"
    eval "set -- $_tl_order"
  fi
  if [ "$_tl_kind" = electron ] && [ -z "${ELECTRON_RUN_AS_NODE+set}" ]; then
    export ELECTRON_RUN_AS_NODE=1
    shift
    set -- "$_tl_launcher" --unset ELECTRON_RUN_AS_NODE "$@"
  fi
  exec "$_tl_node" "$@"
fi

echo "tapline: the tap cannot be started ($_tl_problem); the server runs without it." >&2
_tl_i=$((_tl_at + 1))
while [ "$_tl_i" -lt "$_tl_end" ]; do
  eval "_tl_word=\${$_tl_i}"
  if [ "$_tl_word" = --unset ]; then
    eval "_tl_word=\${$((_tl_i + 1))}"
    case $_tl_word in '' | [0-9]* | *[!A-Za-z0-9_]*) ;; *) unset "$_tl_word" ;; esac
  fi
  _tl_i=$((_tl_i + 2))
done
_tl_add_server "$#"
eval "set -- $_tl_order"
exec "$@"
