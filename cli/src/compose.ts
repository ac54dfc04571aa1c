import { antigravity } from '@symposium/agent-antigravity'
import { claude } from '@symposium/agent-claude'
import { codex } from '@symposium/agent-codex'
import { copilot } from '@symposium/agent-copilot'
import { gemini } from '@symposium/agent-gemini'
import { goose } from '@symposium/agent-goose'
import { kiro } from '@symposium/agent-kiro'
import { opencode } from '@symposium/agent-opencode'
import { cargo } from '@symposium/pm-cargo'
import { git } from '@symposium/pm-git'
import { path } from '@symposium/pm-path'
import type { Extension } from '@symposium/sdk'

/** Concrete adapters are named here, and in `compose-hooks.ts`, alone. They enter through the same door as anybody else's. */
export const BUNDLED_EXTENSIONS: readonly Extension[] = [
  cargo,
  git,
  path,
  antigravity,
  claude,
  codex,
  copilot,
  gemini,
  goose,
  kiro,
  opencode,
]
