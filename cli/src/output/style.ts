import { styleText } from 'node:util'
import type { Io, OutputStream } from '../io.js'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

export type Styler = (style: Style, text: string) => string

/** Colours where the stream is a terminal and nothing in the environment speaks against them (NO_COLOR, TERM=dumb). */
export function createStyler(io: Io, stream: OutputStream): Styler {
  let colored: boolean | undefined
  return (style, text) => {
    // Asked for with the first text that has a style: whether it is a terminal takes a while to tell.
    colored ??= wantsColor(io, stream)
    return colored ? styleText(style, text, { validateStream: false }) : text
  }
}

function wantsColor(io: Io, stream: OutputStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = io.environment.variables
  // Both conventions: https://no-color.org takes any non-empty value; 0 switches FORCE_COLOR off.
  if (NO_COLOR !== undefined && NO_COLOR !== '') {
    return false
  }
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') {
    return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  }
  return stream.isTerminal && TERM !== 'dumb'
}
