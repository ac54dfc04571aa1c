import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface Link {
  readonly to: string
}

/** Builds files, and links for `{ to }`, in a fresh directory that goes away with the test. */
export function buildTree(entries: Readonly<Record<string, string | Link>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-skills-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(entries)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    if (typeof content === 'string') {
      writeFileSync(file, content)
    } else {
      symlinkSync(content.to, file)
    }
  }
  return root
}

export function skillText(name: string, description = `What ${name} is about.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\nText of ${name}.\n`
}
