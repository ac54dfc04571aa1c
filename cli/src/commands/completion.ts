import type { ExitCode, Invocation } from '../command.js'
import { bashScript } from '../completion/bash.js'
import { fishScript } from '../completion/fish.js'
import { completionModel, type CompletionModel } from '../completion/model.js'
import { powershellScript } from '../completion/powershell.js'
import { zshScript } from '../completion/zsh.js'

const SCRIPTS: Readonly<Record<string, (model: CompletionModel) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
}

/** Needs no session: the table of commands says all. */
export async function run({ arguments: [shell = ''], output, commands }: Invocation): Promise<ExitCode> {
  const script = SCRIPTS[shell]?.(completionModel(commands)) ?? ''
  output.event({ kind: 'completion_script', shell, script }, 'info')
  return 0
}
