import { MARKER_HEADER } from './marker.js'

export interface HookPrograms {
  /** Absolute path of the Node program. */
  readonly node: string
  /** Absolute path of the bundle that it starts. */
  readonly bundle: string
}

export interface LauncherPrograms extends HookPrograms {
  /** Of the product: markers of another one are not for this launcher. */
  readonly version: string
}

/**
 * The first layer of the hook path (design/architecture.md): a POSIX script that
 * answers where an idle marker says that nothing listens, without starting
 * anything but the drain of standard input, and else starts the bundle. All names
 * of variables are its own, since an assignment to one of the environment would
 * reach the hooks of plugins; `cd -P .` makes PWD the real directory, and both of
 * its traces are put back. Whatever is odd leads to the bundle, never to an answer.
 */
export function launcherScript({ node, bundle, version }: LauncherPrograms): string {
  return `#!/bin/sh
# Made by Symposium ${version}, and made anew when that changes. Answers the hooks of coding agents.
# usage: symposium-hook AGENT EVENT

_symposium_find_state() {
  case \${SYMPOSIUM_HOME-} in
  /*) _symposium_idle=$SYMPOSIUM_HOME/state/idle ;;
  *) case \${XDG_STATE_HOME-} in
    /*) _symposium_idle=$XDG_STATE_HOME/symposium/idle ;;
    *) case \${XDG_CONFIG_HOME-} in
      /*) _symposium_idle=$XDG_CONFIG_HOME/symposium/state/idle ;;
      *) case \${HOME-} in
        /*) _symposium_idle=$HOME/.symposium/state/idle ;;
        *) return 1 ;;
        esac ;;
      esac ;;
    esac ;;
  esac
}

# The marker of the nearest directory that has one for "$1".
_symposium_find_marker() {
  case $PWD in
  //* | [!/]* | '') return 1 ;;
  /) _symposium_dir= ;;
  *) _symposium_dir=$PWD ;;
  esac
  until [ -f "$_symposium_idle$_symposium_dir/$1" ]; do
    [ -n "$_symposium_dir" ] || return 1
    _symposium_dir=\${_symposium_dir%/*}
  done
  _symposium_marker=$_symposium_idle$_symposium_dir/$1
  [ -O "$_symposium_marker" ]
}

# No file of the name "$1" in the directories below that of the marker.
_symposium_is_clear() {
  _symposium_below=$PWD
  until [ "$_symposium_below" = "$_symposium_dir" ] || [ "$_symposium_below" = / ]; do
    [ ! -e "$_symposium_below/$1" ] || return 1
    _symposium_below=\${_symposium_below%/*}
  done
}

# Whether all that the marker depends on is as it was. A marker that was cut short has no last line.
_symposium_holds() {
  IFS= read -r _symposium_line || return 1
  [ "$_symposium_line" = ${quote(`${MARKER_HEADER} ${version}`)} ] || return 1
  while IFS= read -r _symposium_line; do
    case $_symposium_line in
    /*) _symposium_base=\${_symposium_line%/} ;;
    +*) _symposium_path=$_symposium_base/\${_symposium_line#+}
      [ -e "$_symposium_path" ] || return 1
      [ ! "$_symposium_path" -nt "$_symposium_marker" ] || return 1 ;;
    !*) [ ! -e "$_symposium_base/\${_symposium_line#!}" ] || return 1 ;;
    [?]*) _symposium_is_clear "\${_symposium_line#[?]}" || return 1 ;;
    .*) _symposium_answer=\${_symposium_line#.}
      return 0 ;;
    *) return 1 ;;
    esac
  done
  return 1
}

_symposium_is_idle() {
  [ $# -eq 2 ] && [ -z "\${SYMPOSIUM_HOOK_TRACE-}" ] && _symposium_find_state || return 1
  _symposium_pwd=\${PWD-}
  _symposium_oldpwd=\${OLDPWD-}
  _symposium_had_oldpwd=\${OLDPWD+yes}
  cd -P . 2>/dev/null || return 1
  _symposium_find_marker "$1.$2" || return 1
  _symposium_base=
  _symposium_holds <"$_symposium_marker"
}

if _symposium_is_idle "$@"; then
  cat >/dev/null 2>&1
  printf %s "$_symposium_answer"
  exit 0
fi

if [ -n "\${_symposium_pwd-}" ]; then
  PWD=$_symposium_pwd
  OLDPWD=$_symposium_oldpwd
  [ -n "$_symposium_had_oldpwd" ] || unset OLDPWD
fi
_symposium_node=${quote(node)}
_symposium_bundle=${quote(bundle)}
if [ -x "$_symposium_node" ] && [ -f "$_symposium_bundle" ]; then
  exec "$_symposium_node" "$_symposium_bundle" "$@"
fi
# It was moved or removed: the one on the PATH, or nothing, which lets the call through.
if command -v symposium >/dev/null 2>&1; then
  exec symposium hook "$@"
fi
cat >/dev/null 2>&1
exit 0
`
}

/** The same where there is no \`sh\`: it only finds the program. */
export function launcherBatch({ node, bundle, version }: LauncherPrograms): string {
  const path = (text: string): string => `"${text.replaceAll('%', '%%')}"`
  return [
    `@rem Made by Symposium ${version}, and made anew when that changes. Answers the hooks of coding agents.`,
    `@if not exist ${path(bundle)} exit /b 0`,
    `@if not exist ${path(node)} exit /b 0`,
    `@${path(node)} ${path(bundle)} %*`,
    '',
  ].join('\r\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
