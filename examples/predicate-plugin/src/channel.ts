#!/usr/bin/env node
import { runPredicate, type Question } from '@symposium/sdk/predicate'

/** The toolchain that `rustup` would take here, as far as the project and the surroundings say. */
function toolchainOf({ watchedFile, watchedVariable }: Question): string {
  const file = watchedFile('rust-toolchain.toml') ?? watchedFile('rust-toolchain') ?? ''
  const named = /^\s*channel\s*=\s*"([^"]*)"/m.exec(file)?.[1] ?? file.trim()
  return watchedVariable('RUSTUP_TOOLCHAIN') ?? named
}

await runPredicate((question) => {
  const channel = question.args.at(-1) ?? 'stable'
  return toolchainOf(question).split('-')[0] === channel
})
