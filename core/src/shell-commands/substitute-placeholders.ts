/** What the placeholders of a command stand for; empty where absent. From the repository, so never to be trusted. */
export interface PlaceholderValues {
  /** `${PHASE_NUMBER}`, as it was given: `03`. */
  readonly phaseNumber?: string | null | undefined
  /** `${PHASE_DIR}` */
  readonly phaseDir?: string | null | undefined
  /** `${PHASE_REQ_IDS}` */
  readonly phaseReqIds?: string | null | undefined
}

export interface SubstitutedCommand {
  /** For `sh -c`. */
  readonly command: string
  /** To be set for the shell, or it has nothing to put in place of what was left to it. */
  readonly env: Readonly<Record<'PHASE_NUMBER' | 'PHASE_DIR' | 'PHASE_REQ_IDS', string>>
}

const PLACEHOLDER = /\$\{(PHASE_NUMBER|PHASE_DIR|PHASE_REQ_IDS)\}/g

/** Means the same to a shell in every kind of quotes. */
const PLAIN_VALUE = /^[A-Za-z0-9_./:,@%+-]*$/

/**
 * Puts plain values in the place of their placeholders, once and literally. Any other stays a variable for the
 * shell, to which what a variable holds is data and no code (spec/gates.md 9.2). That says nothing of commands
 * that make code of data themselves: `eval`, `sh -c "… ${PHASE_DIR}"`, `$((…))` in some shells, or a placeholder
 * in the place of a program.
 */
export function substitutePlaceholders(command: string, values: PlaceholderValues): SubstitutedCommand {
  const env = {
    PHASE_NUMBER: values.phaseNumber ?? '',
    PHASE_DIR: values.phaseDir ?? '',
    PHASE_REQ_IDS: values.phaseReqIds ?? '',
  }
  const replaced = command.replace(PLACEHOLDER, (placeholder, name: keyof typeof env) =>
    PLAIN_VALUE.test(env[name]) ? env[name] : placeholder,
  )
  return { command: replaced, env }
}
