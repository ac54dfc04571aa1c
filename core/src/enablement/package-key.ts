import type { PackageId } from '@symposium/sdk'
import { foldName } from './names.js'

/** What makes two ids one package, whatever their versions and however its name is spelled (spec/model.md X6). */
export function packageKey({ pm, name }: Pick<PackageId, 'pm' | 'name'>): string {
  return `${pm}\0${foldName(name)}`
}
