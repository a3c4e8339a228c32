#!/bin/sh
# Makes the weights and measures them: sh make.sh RENDERS LARGE_RENDERS SECONDS_GENERATOR SECONDS_REFINER SECONDS_CLASSIFIER
set -e
parts=$(nproc)
render() { # start count size prefix: in parallel parts
  for part in $(seq 0 $((parts - 1))); do
    node gen.mjs $(($1 + part * ($2 / parts))) $(($2 / parts)) "$3" "$4$(printf %02d "$part")" &
  done
}
date +%T
render 0 "$1" 128 d
wait
date +%T
# The large renders are the first samples again.
node gen.mjs 1000000 500 128 held
(render 0 "$2" 512 hi; wait) > hi.log 2>&1 &
python3 train.py "$3"
python3 tools.py
wait
date +%T
python3 clf.py "$5"
python3 refine.py pairs $(($2 / parts * parts))
python3 refine.py train $(($2 / parts * parts)) "$4"
date +%T
python3 eval.py 144
date +%T
