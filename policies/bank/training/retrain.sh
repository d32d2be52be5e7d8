#!/usr/bin/env bash
# From nothing to committed weights: demonstrations, training, export, evaluation, model card.
# Usage: policies/bank/training/retrain.sh [TASK] [SEED] [EPISODES] [STEPS]
# Scratch files go to $TWINPAST_SCRATCH (default: a new folder under /tmp), weights to $TWINPAST_WEIGHTS (default: the
# committed folder of the task), TWINPAST_PER_BRANCH episodes per origin are evaluated (default: 25). Needs python3 with venv, and npm ci done.
set -euo pipefail
task=${1:-put-back} seed=${2:-0} episodes=${3:-800} steps=${4:-600}
root=$(cd "$(dirname "$0")/../../.." && pwd)
scratch=${TWINPAST_SCRATCH:-$(mktemp -d -t twinpast-retrain.XXXXXX)}
training=$root/policies/bank/training
weights=${TWINPAST_WEIGHTS:-$root/policies/bank/weights/$task}
export PYTHONDONTWRITEBYTECODE=1
cd "$root"

step() { printf '\n%s  %s\n' "$(date +%H:%M:%S)" "$1"; }

step "Python packages ($scratch/venv)"
[ -x "$scratch/venv/bin/python" ] || python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --requirement "$training/requirements.txt"

step "$episodes demonstrations of $task, seed $seed"
[ -f "$scratch/demos/manifest.json" ] || node src/cli/twinpast.mjs demos --task "$task" --episodes "$episodes" --seed "$seed" --out "$scratch/demos"

step "Leak probe"
mkdir -p "$weights"
"$scratch/venv/bin/python" "$training/leak_probe.py" --demos "$scratch/demos" --out "$weights/leak-probe.json"

step "$steps training steps, seed $seed"
"$scratch/venv/bin/python" "$training/train.py" --demos "$scratch/demos" --out "$scratch/checkpoint.pt" --seed "$seed" --steps "$steps"

step "Export"
"$scratch/venv/bin/python" "$training/export.py" --checkpoint "$scratch/checkpoint.pt" --out "$weights"

step "Evaluation on fresh seeds"
per_branch=${TWINPAST_PER_BRANCH:-25}
npx tsx "$training/evaluate.ts" --task "$task" --weights "$weights" --perBranch "$per_branch" --presents "$per_branch"

step "Model card"
npx tsx "$training/model-card.ts" --task "$task" --weights "$weights"
