# Step 2: twinpast_interfaces, and what the tests need of the vendor's arm interfaces, built with colcon against the wheels. Sets OVERLAY.

build_interfaces() (
  write_environment "$OVERLAY/build-environment.sh"
  . "$OVERLAY/build-environment.sh"
  mkdir "$OVERLAY/work" && cd "$OVERLAY/work"
  MAKEFLAGS=-j$JOBS colcon --log-base log build --merge-install --parallel-workers 1 \
    --base-paths "$ROS_FOLDER/twinpast_interfaces" "$ROS_FOLDER/../test/ros/interfaces" --install-base "$OVERLAY" \
    --cmake-args -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF
)

OVERLAY=$CACHE/$DISTRO-interfaces-$( (
  echo "$VENV"
  cd "$ROS_FOLDER" && sources_of twinpast_interfaces ../test/ros/interfaces
  declare -f build_interfaces write_environment
) | key_of)

if ! is_made "$OVERLAY"; then
  say 'interfaces (colcon)'
  start_making "$OVERLAY"
  build_interfaces >"$LOGS/interfaces.log" 2>&1 || fail 'colcon build of twinpast_interfaces' "$LOGS/interfaces.log"
  rm -rf "$OVERLAY/work"
  end_making "$OVERLAY"
fi
