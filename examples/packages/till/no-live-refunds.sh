# The call arrives on standard input. Exit code 2 blocks it, and the agent reads why.
if grep -q 'refund.*--live'; then
  echo 'Refunds against the live till are for people: drop --live.' >&2
  exit 2
fi
