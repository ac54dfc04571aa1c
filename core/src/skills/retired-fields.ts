import type { Problem } from '../report/problem.js'
import type { FrontmatterField } from './field.js'

export interface RetiredFields {
  /** Those that are left: in today's spelling, or without the retired ones where these were rejected. */
  readonly fields: readonly FrontmatterField[]
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
}

const ALWAYS = '*'

/**
 * `crates` and `activation` (spec/model.md 3.2 F4, cases/original.md F-4): rejected with today's
 * spelling, or under `legacy` upgraded with one warning for the file.
 */
export function upgradeRetired(
  fields: readonly FrontmatterField[],
  { legacy, file }: { readonly legacy: boolean; readonly file: string },
): RetiredFields {
  const retired = fields.filter(({ name }) => name === 'crates' || name === 'activation')
  const [first] = retired
  if (first === undefined) {
    return { fields, errors: [], warnings: [] }
  }
  const clash =
    retired.some(({ name }) => name === 'crates') && fields.some(({ name }) => name === 'depends-on')
  const rejected = !legacy || clash
  const upgraded = upgrade(fields)
  const spellings = retired.map(({ name }) => `\`${name}\``).join(' and ')
  const problem: Problem = {
    code: 'MANIFEST_RETIRED',
    message: `${spellings} ${retired.length > 1 ? 'are retired fields' : 'is a retired field'}${rejected ? '' : ", read as today's"}`,
    place: { file, line: first.line },
    remedy: remedy(retired, { clash, upgraded }),
  }
  return rejected
    ? { fields: fields.filter((field) => !retired.includes(field)), errors: [problem], warnings: [] }
    : { fields: upgraded, errors: [], warnings: [problem] }
}

/** `activation` never gated anything, but `always` was how a skill about no dependency said that it is meant for all. */
function upgrade(fields: readonly FrontmatterField[]): readonly FrontmatterField[] {
  const gated = fields.some(({ name }) => name === 'crates' || name === 'depends-on')
  return fields.flatMap((field) => {
    if (field.name === 'crates') {
      return [{ ...field, name: 'depends-on' }]
    }
    if (field.name !== 'activation') {
      return [field]
    }
    const always = field.value.type === 'string' && field.value.text.trim() === 'always'
    return always && !gated
      ? [{ ...field, name: 'depends-on', value: { type: 'string' as const, text: ALWAYS } }]
      : []
  })
}

function remedy(
  retired: readonly FrontmatterField[],
  { clash, upgraded }: { readonly clash: boolean; readonly upgraded: readonly FrontmatterField[] },
): string {
  if (clash) {
    return 'move what `crates` lists to `depends-on` and remove `crates`'
  }
  const value = upgraded.find(({ name }) => name === 'depends-on')?.value
  const replaced = retired.some(({ name }) => name === 'crates') || value !== undefined
  if (!replaced) {
    return 'remove the line `activation`'
  }
  const text = value?.type === 'string' && value.text !== '' ? value.text : 'serde'
  const spelling = text === ALWAYS ? `"${ALWAYS}"` : text
  return `write \`depends-on: ${spelling}\` instead`
}
