# Writes FILE: the environment that node, cmake and python need. Prefixes come first to last, the wheels last.

# write_environment FILE [OVERLAY] [RCLNODEJS]
write_environment() {
  local file=$1 overlay=${2:-} rclnodejs=${3:-} site_packages libraries folder
  site_packages=$("$VENV_PYTHON" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
  libraries=$VENV/lib
  for folder in "$site_packages"/ros_*.libs; do [ ! -d "$folder" ] || libraries=$libraries:$folder; done
  cat >"$file.new" <<END
# Made by ros/setup; to be sourced. ROS_DOMAIN_ID and ROS_LOG_DIR are kept where they are set.
export ROS_DISTRO=$DISTRO ROS_VERSION=2 ROS_PYTHON_VERSION=3 RMW_IMPLEMENTATION=rmw_fastrtps_cpp
export ROS_AUTOMATIC_DISCOVERY_RANGE=LOCALHOST ROS_DOMAIN_ID=\${ROS_DOMAIN_ID:-77} ROS_LOG_DIR=\${ROS_LOG_DIR:-$CACHE/log/ros}
export _ROS_WHEELS_BOOTSTRAP_COMPLETE=1
export AMENT_PREFIX_PATH=${overlay:+$overlay:}$VENV CMAKE_PREFIX_PATH=${overlay:+$overlay:}$VENV
export LD_LIBRARY_PATH=${overlay:+$overlay/lib:}$libraries
export PYTHONPATH=${overlay:+$overlay/${site_packages#"$VENV"/}}
export TWINPAST_RCLNODEJS=$rclnodejs
export PATH=$VENV/bin:\$PATH
END
  mv "$file.new" "$file"
}
