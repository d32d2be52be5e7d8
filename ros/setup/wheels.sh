# Step 1: a Python environment with the wheels of one distribution. Sets VENV and VENV_PYTHON.

if [ -n "${TWINPAST_ROS_PYTHON:-}" ]; then
  python=$(command -v "$TWINPAST_ROS_PYTHON") || unavailable "there is no $TWINPAST_ROS_PYTHON (TWINPAST_ROS_PYTHON)"
else
  python=$(command -v python3.11 || command -v python3) || unavailable 'there is no python3'
fi
python_tag=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
wheel_list=$ROS_FOLDER/setup/wheels/$DISTRO.txt
tool_list=$ROS_FOLDER/setup/wheels/tools.txt

[ -f "$wheel_list" ] || unavailable "there is no list of wheels for $DISTRO; there is one for: $(cd "$ROS_FOLDER/setup/wheels" && ls | sed -n 's/^\([a-z]*\)\.txt$/\1/p' | grep -v tools | xargs)"
[ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || unavailable "the wheels are made for x86_64 Linux; this is $(uname -s) on $(uname -m)"
case $python_tag in cp310 | cp311 | cp312 | cp313 | cp314) ;; *) unavailable "the wheels need Python 3.10 to 3.14; $python is $python_tag" ;; esac
"$python" -c 'import venv, ensurepip' 2>/dev/null || unavailable "$python has no module venv"

# The exported targets of the wheels name headers of the machine that built them.
point_targets_at_our_headers() {
  local python_headers numpy_headers
  python_headers=$("$VENV_PYTHON" -c 'import sysconfig; print(sysconfig.get_paths()["include"])')
  numpy_headers=$(_ROS_WHEELS_BOOTSTRAP_COMPLETE=1 "$VENV_PYTHON" -c 'import numpy; print(numpy.get_include())')
  { grep -rlE '/opt/python/cp[0-9a-z-]+/' "$VENV/share" --include='*.cmake' || true; } | xargs -r sed -i -E \
    -e "s#/opt/python/cp[0-9a-z-]+/include/python3\.[0-9]+#$python_headers#g" \
    -e "s#/opt/python/cp[0-9a-z-]+/lib/python3\.[0-9]+/site-packages/numpy/_core/include#$numpy_headers#g"
}

# rclnodejs finds the prefix of ROS by the folder of the `ros2` command, which the wheels lack.
add_stub_of_ros2_command() {
  printf '#!/bin/sh\necho "ros2: the wheels hold no ros2 command" >&2\nexit 127\n' >"$VENV/bin/ros2"
  chmod +x "$VENV/bin/ros2"
}

install_wheels() {
  "$python" -m venv "$VENV" >"$LOGS/venv.log" 2>&1 || fail 'python -m venv' "$LOGS/venv.log"
  if ! "$VENV/bin/pip" install -q --disable-pip-version-check -r "$wheel_list" -r "$tool_list" >"$LOGS/wheels.log" 2>&1; then
    tail -n 5 "$LOGS/wheels.log" >&2
    unavailable 'pip could not install the wheels (log above)'
  fi
  point_targets_at_our_headers
  add_stub_of_ros2_command
}

VENV=$CACHE/$DISTRO-wheels-$( (
  echo "$CACHE $python $python_tag"
  cat "$wheel_list" "$tool_list"
  declare -f install_wheels point_targets_at_our_headers add_stub_of_ros2_command
) | key_of)
VENV_PYTHON=$VENV/bin/python

if ! is_made "$VENV"; then
  say "wheels of $DISTRO ($python_tag)"
  start_making "$VENV"
  install_wheels
  end_making "$VENV"
fi
