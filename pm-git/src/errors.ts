import { isSymposiumError, SymposiumError } from '@symposium/sdk'

const FORMS =
  'write `https://HOST/OWNER/REPOSITORY`, `git@HOST:OWNER/REPOSITORY` or `ssh://…`; for a directory of a repository `…/tree/REF/PATH`'

/** An address that is none, with the fault as the end of a sentence. */
export function wrongAddress(shown: string, fault: string, remedy = FORMS): SymposiumError {
  return new SymposiumError('PACKAGE_NAME_INVALID', `${shown} ${fault}`, { remedy })
}

export function invalidLocation(registry: string, cause: unknown): SymposiumError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new SymposiumError('REGISTRY_INVALID', `registry \`${registry}\`: ${why}`, {
    remedy: isSymposiumError(cause) && cause.remedy !== undefined ? cause.remedy : FORMS,
  })
}

export function noSuchRef(title: string, ref: string): SymposiumError {
  return new SymposiumError('PACKAGE_NOT_FOUND', `${title}: there is no branch, tag or commit \`${ref}\``, {
    remedy: 'check what follows `/tree/`',
  })
}

export function noSuchDirectory(title: string, directory: string): SymposiumError {
  return new SymposiumError(
    'PACKAGE_NOT_FOUND',
    `the repository of ${title} holds no directory \`${directory}\``,
    {
      remedy: 'check the path behind the ref',
    },
  )
}

export function noSuchCommit(title: string, commit: string): SymposiumError {
  return new SymposiumError('PACKAGE_NOT_FOUND', `the repository of ${title} has no commit ${commit}`, {
    remedy: 'check the commit; nothing else is taken in its place',
  })
}

export function unusableAnswer(title: string): SymposiumError {
  return new SymposiumError('TOOL_FAILED', `git gave no usable answer about ${title}`)
}
