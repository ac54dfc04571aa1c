import type { Session } from '../session.js'
import { installSkills } from './install-skills.js'

/** Where one skill is, or would be, for some agents. */
export interface PlannedPlace {
  /** Directory that the skill comes from. */
  readonly skill: string
  readonly directory: string
  readonly installed: boolean
  readonly detail: string
}

/** What the next sync would do with every applicable skill. */
export async function plannedPlaces(session: Session): Promise<readonly PlannedPlace[]> {
  const { actions } = await installSkills(session, { dryRun: true })
  return actions.flatMap((action): PlannedPlace[] => {
    if (action.type === 'remove' || action.type === 'keep') {
      return []
    }
    const { skill, directory, parent } = action
    const agents = parent.agents.join(', ')
    const place = { skill: skill.directory, directory }
    switch (action.type) {
      case 'unchanged':
        return [{ ...place, installed: true, detail: `installed for ${agents}` }]
      case 'in-place':
        return [{ ...place, installed: true, detail: `already where ${agents} reads it` }]
      case 'install':
        return [{ ...place, installed: false, detail: `the next sync installs it for ${agents}` }]
      case 'replace':
        return [
          { ...place, installed: true, detail: `the next sync updates it for ${agents}: ${action.reason}` },
        ]
      case 'blocked':
        return [{ ...place, installed: false, detail: `not installed for ${agents}: ${action.reason}` }]
    }
  })
}
