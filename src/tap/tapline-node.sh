#!/bin/sh
# Starts Tapline's launcher with a Node of this machine. Without one, or without the launcher, it starts the server itself.
#
#   tapline-node [WORD…] …/bin/launcher.js [--OPTION VALUE]… -- COMMAND [ARG…]
#
# Words in front of the launcher are a debugger's: VS Code puts its own in front of the arguments of what it takes for a Node or a
# Python, by the name that this file is installed under. They are meant for the server, and go behind its command.
#
# `runtimes`, beside the launcher, lists what was found to run it: a line `node PATH`, or `electron PATH` for an editor's program.
# Each is tried before it is used, and what works is kept in `proved` until its file is newer: a Node that was replaced by one that
# cannot run, or a launcher that was damaged, must not cost the server.
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

# What was tried keeps its proof until a file is newer than that: this costs no process at a usual start.
_tl_prove() {
  (umask 077 && [ -d "$_tl_bin" ] && printf '%s\n' "$1" >"$_tl_bin/proved") 2>/dev/null
  return 0
}
_tl_proved=
[ -f "$_tl_bin/proved" ] && [ -r "$_tl_bin/proved" ] && IFS= read -r _tl_proved <"$_tl_bin/proved"

# Whether $2, of the kind $1, runs scripts as new as the launcher.
_tl_runs() {
  [ -s "$2" ] && [ -f "$2" ] && [ -x "$2" ] || return 1
  [ "$1 $2" = "$_tl_proved" ] && [ "$_tl_bin/proved" -nt "$2" ] && return
  _tl_said=$(
    unset NODE_OPTIONS
    [ "$1" = electron ] && export ELECTRON_RUN_AS_NODE=1
    exec "$2" -p 'parseInt(process.versions.node) >= 18' 2>/dev/null </dev/null
  ) 2>/dev/null
  [ "$_tl_said" = true ] || return 1
  _tl_proved=
}

# What runs Node scripts: what was recorded, then a `node` on the PATH that is not this file itself. A line without its end was cut off.
_tl_kind=
if [ -f "$_tl_bin/runtimes" ] && [ -r "$_tl_bin/runtimes" ]; then
  while IFS=' ' read -r _tl_word _tl_node; do
    _tl_runs "$_tl_word" "$_tl_node" && _tl_kind=$_tl_word && break
  done <"$_tl_bin/runtimes"
fi
if [ -z "$_tl_kind" ]; then
  set -f
  IFS=:
  for _tl_folder in $PATH; do
    _tl_node=$_tl_folder/node
    [ ! -e "$_tl_folder/tapline-node" ] || continue
    # Splitting is for the PATH alone.
    unset IFS
    _tl_runs node "$_tl_node" && _tl_kind=node && break
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
# Its last line, which a launcher that was cut off or overwritten does not have; where nothing can read that, it is trusted.
if [ -z "$_tl_problem" ] && { [ -z "$_tl_proved" ] || [ ! "$_tl_bin/proved" -nt "$_tl_launcher" ]; }; then
  if { _tl_word=$(tail -c 40 "$_tl_launcher") || _tl_word=$(command -p tail -c 40 "$_tl_launcher"); } 2>/dev/null; then
    case $_tl_word in *'process.argv.slice(2))'*) ;; *) _tl_problem="$_tl_launcher is damaged" ;; esac
  fi
  [ -n "$_tl_problem" ] || _tl_prove "$_tl_kind $_tl_node"
fi

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
  # They are meant for the server; the launcher gives them back to it.
  if [ -n "${NODE_OPTIONS+set}" ]; then
    export TAPLINE_NODE_OPTIONS="$NODE_OPTIONS"
    unset NODE_OPTIONS
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
