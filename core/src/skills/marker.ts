/** File at the top of every installed copy. A directory with it is never a source (spec/model.md 3.1 Z3). */
export const INSTALLED_MARKER = '.symposium'

export const SKILL_FILE = 'SKILL.md'
