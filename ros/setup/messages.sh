# Step 4: rclnodejs' JavaScript classes of every message on the graph, ours included. Sets GRAPH: what a process is run against.

generate_messages() (
  cp -r "$ADDON/node_modules" "$GRAPH/" || return 1
  . "$GRAPH/environment.sh"
  cd "$GRAPH" && node node_modules/rclnodejs/scripts/generate_messages.cjs || return 1
  # The generator swallows its own errors: what it must have made is looked for.
  [ -d node_modules/rclnodejs/generated/twinpast_interfaces ] && grep -q twinpast_interfaces node_modules/rclnodejs/types/interfaces.d.ts
)

GRAPH=$CACHE/$DISTRO-graph-$( (
  echo "$ADDON $OVERLAY"
  declare -f generate_messages write_environment
) | key_of)

if ! is_made "$GRAPH"; then
  say 'message classes'
  start_making "$GRAPH"
  write_environment "$GRAPH/environment.sh" "$OVERLAY" "$GRAPH/node_modules/rclnodejs"
  generate_messages >"$LOGS/messages.log" 2>&1 || fail 'generation of message classes' "$LOGS/messages.log"
  end_making "$GRAPH"
fi
