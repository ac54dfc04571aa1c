# Counts what this project asks of lantern. Anything behind the name of the command arrives here: a directory to look in.
grep -rho 'lantern::[a-z_]*' --include='*.rs' "${1:-.}" | sort | uniq -c
