import { hasSwitch, type Invocation } from './command.js'

/** Whether somebody is there who can be asked: no question in JSON, under `--quiet`, or without a terminal on either side (spec/pipeline.md 3.5). */
export function isInteractive({
  io,
  output,
  options,
}: Pick<Invocation, 'io' | 'output' | 'options'>): boolean {
  return io.stdinIsTerminal && io.stdout.isTerminal && !output.mode.json && !hasSwitch(options, 'quiet')
}
