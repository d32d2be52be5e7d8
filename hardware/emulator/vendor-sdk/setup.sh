#!/usr/bin/env bash
# Makes a Python environment with the vendor's piper_sdk in .cache/piper-sdk of the repository, once for each list of versions, and prints the path
# of its python. Fails with one line on stderr if python3, its venv module or PyPI cannot be had.
set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
key=$(sha256sum "$here/requirements.txt" | cut -c1-12)
folder=${TWINPAST_PIPER_SDK_CACHE:-$here/../../../.cache/piper-sdk}/$key

if [ ! -e "$folder/ready" ]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  log=$folder/setup.log
  { python3 -m venv "$folder/venv" && "$folder/venv/bin/pip" install --quiet --no-deps --requirement "$here/requirements.txt"; } >"$log" 2>&1 || {
    echo "the vendor SDK cannot be installed: $(tail -n 1 "$log")" >&2
    exit 1
  }
  touch "$folder/ready"
fi
echo "$folder/venv/bin/python"
