#!/usr/bin/env bash
# From nothing to weights: demonstrations, leak probe, training, export, evaluation, model card.
# Usage: policies/bank/training/retrain.sh [TASK] [SEED] [EPISODES] [STEPS]     (put-back | swap | repick)
# Cut off, it goes on when it is called again: finished demonstrations and training steps are kept and checked.
#   TWINPAST_SCRATCH     folder of everything unfinished, and of timing.json (default: scratch/retrain/TASK-seedSEED)
#   TWINPAST_WEIGHTS     where the weights go once they are whole (default: the committed folder of the task); an early
#                        checkpoint goes to the same name with -early
#   TWINPAST_EARLY       step of the early checkpoint; 0 for none (default: 150 for put-back, else none)
#   TWINPAST_HEAD_WIDTH  width of the head (default: 512)
#   TWINPAST_PER_BRANCH  evaluated episodes per branch, and shared presents per group (default: by task, evaluate.ts)
#   TWINPAST_PYTHON      a python that has requirements.txt (default: a new environment in the scratch folder)
# Needs python3 with venv, and npm ci done.
set -euo pipefail
task=${1:-put-back} seed=${2:-0}
case $task in
  put-back) episodes=800 steps=600 early=150 ;;
  swap) episodes=420 steps=1400 early=0 ;;
  repick) episodes=480 steps=600 early=0 ;;
  *) echo "unknown task $task: put-back, swap or repick" >&2; exit 2 ;;
esac
episodes=${3:-$episodes} steps=${4:-$steps} early=${TWINPAST_EARLY:-$early}
root=$(cd "$(dirname "$0")/../../.." && pwd)
training=$root/policies/bank/training
scratch=${TWINPAST_SCRATCH:-$root/scratch/retrain/$task-seed$seed}
weights=${TWINPAST_WEIGHTS:-$root/policies/bank/weights/$task}
python=${TWINPAST_PYTHON:-$scratch/venv/bin/python}
export PYTHONDONTWRITEBYTECODE=1
mkdir -p "$scratch"
cd "$root"

timings=()
# stage NAME COMMAND...: runs it, and notes its wall and CPU seconds (those of its children included).
stage() {
  local name=$1 TIMEFORMAT='%R %U %S' wall user system
  shift
  printf '\n%s  %s\n' "$(date +%H:%M:%S)" "$name"
  { time "$@" 2>&3; } 3>&2 2>"$scratch/time"
  read -r wall user system <"$scratch/time"
  timings+=("$(awk -v n="$name" -v w="$wall" -v u="$user" -v s="$system" 'BEGIN { printf "{\"stage\": \"%s\", \"wallSeconds\": %.1f, \"cpuSeconds\": %.1f}", n, w, u + s }')")
}

packages() {
  [ -x "$python" ] || python3 -m venv "$scratch/venv"
  "$python" -m pip install --quiet --requirement "$training/requirements.txt"
}

# evaluated CHECKPOINT FOLDER: export, evaluation and model card in the scratch folder, then all of it into FOLDER.
evaluated() {
  local made=$scratch/$(basename "$2")
  mkdir -p "$made"
  cp "$scratch/leak-probe.json" "$made/"
  stage "Export of $1" "$python" "$training/export.py" --checkpoint "$scratch/$1" --out "$made"
  stage "Evaluation of $1 on fresh seeds" npx tsx "$training/evaluate.ts" --task "$task" --weights "$made" ${TWINPAST_PER_BRANCH:+--perBranch "$TWINPAST_PER_BRANCH"}
  npx tsx "$training/model-card.ts" --task "$task" --weights "$made"
  mkdir -p "$2"
  cp "$made"/{encoder.onnx,query.onnx,manifest.json,evaluation.json,leak-probe.json,MODEL_CARD.md} "$2/"
}

early_option=()
[ "$early" -gt 0 ] && [ "$early" -lt "$steps" ] && early_option=(--early "$early")
[ -n "${TWINPAST_PYTHON:-}" ] || stage "Python packages" packages
stage "$episodes demonstrations of $task, seed $seed" node src/cli/twinpast.mjs demos --task "$task" --episodes "$episodes" --seed "$seed" --out "$scratch/demos"
stage "Leak probe" "$python" "$training/leak_probe.py" --demos "$scratch/demos" --out "$scratch/leak-probe.json"
stage "$steps training steps, seed $seed" "$python" "$training/train.py" --demos "$scratch/demos" --out "$scratch/checkpoint.pt" \
  --seed "$seed" --steps "$steps" --head-width "${TWINPAST_HEAD_WIDTH:-512}" "${early_option[@]}"
evaluated checkpoint.pt "$weights"
[ ${#early_option[@]} -eq 0 ] || evaluated checkpoint-early.pt "$weights-early"

printf '[%s]\n' "$(IFS=,; echo "${timings[*]}")" >"$scratch/timing.json"
printf '\n%9s %9s  %s\n' 'wall s' 'CPU s' 'stage'
"$python" - "$scratch/timing.json" <<'PRINT'
import json, sys
rows = json.load(open(sys.argv[1]))
for row in [*rows, {"stage": "all", **{key: sum(r[key] for r in rows) for key in ("wallSeconds", "cpuSeconds")}}]:
    print(f"{row['wallSeconds']:9.1f} {row['cpuSeconds']:9.1f}  {row['stage']}")
PRINT
