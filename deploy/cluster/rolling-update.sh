#!/usr/bin/env bash
# Restarts the nodes of a cluster one after the other with the program that is installed now. SIGTERM lets a node give
# its tables to the others first, so players see "reconnecting" for a moment.
#
#   docker compose build && ./rolling-update.sh compose node1 node2 node3
#   ./rolling-update.sh systemd root@10.0.0.11/node1 root@10.0.0.12/node2 root@10.0.0.13/node3
#
# With `systemd`, a node is the machine (for ssh) and the name of the node: quickdraw@NAME runs there, and
# /etc/quickdraw says where it listens. It stops at the first node that does not come back; the others go on playing.
set -euo pipefail
cd "$(dirname "$0")"

patience=${PATIENCE:-120} # seconds that each step may take

usage() {
  sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
}

# Runs a command where a node is, with the node's settings.
at_node() {
  local node=$1 command=$2
  case $mode in
    compose) docker compose exec -T "$node" sh -c "$command" ;;
    systemd)
      local name=${node#*/}
      # On standard input nothing is quoted twice. The names are expanded here, the settings there.
      # shellcheck disable=SC2087
      ssh "${node%%/*}" sh -s <<SCRIPT
set -a
. /etc/quickdraw/cluster.env
if [ -f '/etc/quickdraw/$name.env' ]; then . '/etc/quickdraw/$name.env'; fi
$command
SCRIPT
      ;;
  esac
}

# Stops a node by SIGTERM, waits until it has ended, and starts it again.
restart() {
  case $mode in
    compose)
      docker compose stop "$1"
      docker compose up -d --no-deps "$1"
      ;;
    systemd)
      # shellcheck disable=SC2029 # The name is known here.
      ssh "${1%%/*}" systemctl restart "quickdraw@${1#*/}"
      ;;
  esac
}

is_healthy() {
  # Containers listen on all addresses, so the default is right for them.
  # shellcheck disable=SC2016 # It is expanded where the node is.
  at_node "$1" 'curl -fsS "http://${QUICKDRAW_LISTEN:-127.0.0.1:7777}/healthz"' >/dev/null 2>&1
}

# Whether every open table has a live owner that has read it.
is_settled() {
  at_node "$1" 'quickdraw cluster status --json' 2>/dev/null | grep '"waiting_tables": 0$' >/dev/null
}

wait_for() {
  local what=$1 end=$((SECONDS + patience))
  shift
  until "$@"; do
    if [ "$SECONDS" -ge "$end" ]; then
      echo "rolling-update: $what did not come within $patience seconds; the nodes after it were not touched" >&2
      echo "rolling-update: look at the node's log. A version with a new database schema needs all nodes stopped." >&2
      exit 1
    fi
    sleep 1
  done
}

[ $# -ge 3 ] || usage # with fewer than two nodes nobody takes the tables
mode=$1
shift
case $mode in compose | systemd) ;; *) usage ;; esac

for node in "$@"; do
  wait_for "the health of $node" is_healthy "$node"
done
for node in "$@"; do
  echo "rolling-update: $node"
  restart "$node"
  wait_for "the health of $node" is_healthy "$node"
  wait_for "an owner for every table" is_settled "$node"
done
at_node "$1" 'quickdraw cluster status'
