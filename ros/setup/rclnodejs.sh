# Step 3: rclnodejs with its native part built against the wheels. Sets ADDON: a folder with node_modules, without generated messages.

node_prefix=${TWINPAST_NODE_PREFIX:-$(node -p 'require("path").resolve(process.execPath, "../..")')}
[ -f "$node_prefix/include/node/node_api.h" ] || unavailable "there are no headers of Node under its prefix; TWINPAST_NODE_PREFIX may name another"

# The wheels' type supports need symbols of libpython that Node's process lacks.
libpython=$("$VENV_PYTHON" -c 'import os, sysconfig as s; print(os.path.join(s.get_config_var("LIBDIR"), s.get_config_var("INSTSONAME")))')
[ -f "$libpython" ] && [[ $libpython == *.so* ]] || unavailable "$VENV_PYTHON has no shared libpython"

# Never import rclnodejs before this holds: where the native part does not load, its loader deletes it.
native_part_loads() (
  . "$1/environment.sh"
  node -e 'process.dlopen({ exports: {} }, process.argv[1])' "$1/node_modules/rclnodejs/build/Release/rclnodejs.node"
)

build_rclnodejs() (
  write_environment "$ADDON/environment.sh"
  . "$ADDON/environment.sh"
  cp "$ROS_FOLDER"/setup/rclnodejs/*.json "$ADDON/" && cd "$ADDON" && npm ci --ignore-scripts --no-audit --no-fund || return 1
  cd node_modules/rclnodejs
  LDFLAGS="-Wl,--no-as-needed $libpython -Wl,-rpath,$(dirname "$libpython")" \
    node ../node-gyp/bin/node-gyp.js rebuild -j "$JOBS" --nodedir="$node_prefix" || return 1
  native_part_loads "$ADDON"
)

ADDON=$CACHE/$DISTRO-rclnodejs-$( (
  echo "$VENV $libpython $node_prefix $(node -p process.versions.modules)"
  cat "$ROS_FOLDER"/setup/rclnodejs/*.json
  declare -f build_rclnodejs write_environment
) | key_of)

if ! is_made "$ADDON"; then
  say "rclnodejs, native part for Node $(node -p process.versions.node)"
  start_making "$ADDON"
  build_rclnodejs >"$LOGS/rclnodejs.log" 2>&1 || fail 'rclnodejs' "$LOGS/rclnodejs.log"
  end_making "$ADDON"
fi
