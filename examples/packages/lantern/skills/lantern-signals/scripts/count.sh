#!/bin/sh
# Counts the flashes in what it is given.
printf '%s' "$1" | tr -cd '*' | wc -c
