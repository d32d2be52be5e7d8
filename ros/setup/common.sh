# Sourced by every step: paths, words, keys and stamps of the cache.

# Exit code where the wheels cannot be had on this machine (EX_UNAVAILABLE); any other failure is 1.
readonly UNAVAILABLE=69

readonly ROS_FOLDER=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly CACHE=$(mkdir -p "${TWINPAST_ROS_CACHE:-$ROS_FOLDER/../.cache/ros}" && cd "${TWINPAST_ROS_CACHE:-$ROS_FOLDER/../.cache/ros}" && pwd)
readonly DISTRO=${TWINPAST_ROS_DISTRO:-kilted}
readonly JOBS=${TWINPAST_ROS_JOBS:-2}

say() { printf 'ros/setup: [%3d s] %s\n' "$SECONDS" "$*" >&2; }

fail() {
  say "FAILED: $1"
  [ -z "${2:-}" ] || { tail -n 25 "$2" >&2 && say "the whole log: $2"; }
  exit 1
}

unavailable() {
  say "ROS 2 cannot be set up on this machine: $*"
  exit "$UNAVAILABLE"
}

# Short digest of standard input.
key_of() { sha256sum | cut -c1-12; }

# Digest over names and contents of all files below the folders.
sources_of() { find "$@" -type f | LC_ALL=C sort | xargs -d '\n' sha256sum; }

# A folder of the cache counts only once its step has ended: a step that was killed is done anew.
is_made() { [ -f "$1/.made" ]; }
start_making() { rm -rf "$1" && mkdir -p "$1"; }
end_making() { touch "$1/.made"; }
