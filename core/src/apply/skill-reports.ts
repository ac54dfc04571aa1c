import type { ReportEvent } from '@symposium/sdk'
import type { DesiredSkill, SettledSkillAction } from '../plan/plan.js'
import type { Problem } from '../report/problem.js'
import type { Stranger } from './observe.js'
import type { OutsideLink } from './source-tree.js'

export function blockedProblem(action: Extract<SettledSkillAction, { type: 'blocked' }>): Problem {
  const { skill, parent, directory, reason, cause } = action
  const remedy =
    cause === 'occupied' ? 'rename or remove what is there' : 'give the skill another name in its SKILL.md'
  return {
    code: cause === 'occupied' ? 'SKILL_BLOCKED' : 'NAME_INVALID',
    message: `the skill ${JSON.stringify(skill.name)} is not installed for ${parent.agents.join(', ')}: ${reason}`,
    place: { file: cause === 'occupied' ? directory : skill.directory },
    remedy,
  }
}

export function failedProblem(
  action: Extract<SettledSkillAction, { type: 'install' | 'replace' }>,
  problem: Problem,
): Problem {
  const before = action.type === 'replace' ? ', and its previous copy stays' : ''
  const name = JSON.stringify(action.skill.name)
  return { ...problem, message: `the skill ${name} could not be installed${before}: ${problem.message}` }
}

export function editedProblem(directory: string): Problem {
  return {
    code: 'SKILL_EDITED',
    message: 'is not wanted any more, but was edited after it was installed',
    place: { file: directory },
    remedy: 'remove the directory, or remove the file .symposium in it to keep it as your own',
  }
}

/** Every file that was followed out of a skill is named (design/decisions.md, Skills). */
export function outsideEvent(skill: DesiredSkill, links: readonly OutsideLink[]): ReportEvent {
  const list = links.map((link) => `${link.path} -> ${link.target}`).join(', ')
  const message = `the skill ${JSON.stringify(skill.name)} of ${skill.plugin} brings content from outside of its directory: ${list}`
  return { kind: 'info', message }
}

export function declinedProblem(directory: string): Problem {
  return {
    code: 'SKILL_EDITED',
    message:
      'belongs to a plugin that is declined, but does not hold what was installed: it stays, ' +
      'with its SKILL.md renamed to SKILL.md.declined, so that no agent reads it',
    place: { file: directory },
    remedy:
      'remove the directory, or remove the file .symposium in it and give SKILL.md its name back to keep it as your own',
  }
}

export function unverifiedProblem(directory: string): Problem {
  return {
    code: 'SKILL_UNVERIFIED',
    message:
      'is left alone: it has the marker of an installed skill, but it is not known to be one. ' +
      'An older program left it, it came with the project, or it was edited or moved since',
    place: { file: directory },
    remedy: 'remove the directory, or remove the file .symposium in it to keep it as your own',
  }
}

export function strangerEvent({ path, what }: Stranger): ReportEvent {
  const reason =
    what === 'copy'
      ? 'it is a copy that somebody made of an installed skill'
      : 'it has the name of a temporary directory, but no run in this project is known to have made it: ' +
        'look what it holds, and remove it if you do not need that'
  return { kind: 'skill_kept', path, reason }
}
