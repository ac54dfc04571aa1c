import type { Environment } from '@symposium/sdk'

/** The variables of a child: ours with changes, where `undefined` removes one. */
export function mergeEnvironment(
  inherited: Environment['variables'],
  changes: Environment['variables'] = {},
): Record<string, string> {
  const merged: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...inherited, ...changes })) {
    if (value !== undefined) {
      merged[name] = value
    }
  }
  return merged
}
