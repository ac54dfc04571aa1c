import { parseAtom } from '../../predicates/parse-atom.js'
import { lowerDependsOn } from '../../predicates/lower.js'
import { parsePredicate } from '../../predicates/parse.js'
import type { Gate, Predicate } from '../../predicates/tree.js'
import { dependsOnLine, rejectRetired, RETIRED_GATES } from '../retired.js'
import type { TableReader } from '../table-reader.js'
import type { ReadingContext } from './context.js'

/**
 * The gate of any gated table: lowered `depends-on` first, then each predicate, so
 * that an unmet dependency spares a later command (spec/model.md 1.2). What is
 * wrong in it rejects the table: leaving a part of a gate out would open it.
 */
export function readGate(reader: TableReader, context: ReadingContext): Gate {
  for (const key of RETIRED_GATES) {
    if (reader.has(key)) rejectRetired(reader, key, retiredGateRemedy(key, reader.value(key)))
  }
  return [...readDependsOn(reader, context), ...readPredicateList(reader, context)]
}

function retiredGateRemedy(key: string, value: unknown): string {
  return key === 'where'
    ? 'write `depends-on = […]` and `predicates = […]` without `where`'
    : `write \`${dependsOnLine(value)}\``
}

function readDependsOn(reader: TableReader, { kinds }: ReadingContext): Gate {
  const atoms = readAtoms(reader)
  let valid = true
  for (const [index, atom] of atoms.entries()) {
    try {
      parseAtom(atom)
    } catch (error) {
      valid = false
      reader.rejectBecause(error, { key: ['depends-on', index], what: '`depends-on`' })
    }
  }
  return valid ? lowerDependsOn(atoms, kinds) : []
}

/** A single string is one atom and never a list (spec/model.md E-M68). */
function readAtoms(reader: TableReader): readonly string[] {
  const value = reader.value('depends-on')
  if (typeof value === 'string') return [value]
  if (value === undefined || Array.isArray(value)) return reader.texts('depends-on')
  reader.wrongType('depends-on', 'a string or an array of strings', `write \`${dependsOnLine(undefined)}\``)
  return []
}

function readPredicateList(reader: TableReader, { kinds, onLegacy }: ReadingContext): Gate {
  const options = onLegacy === undefined ? {} : { legacy: onLegacy }
  const predicates: Predicate[] = []
  for (const [index, text] of reader.texts('predicates').entries()) {
    try {
      predicates.push(parsePredicate(text, kinds, options))
    } catch (error) {
      reader.rejectBecause(error, { key: ['predicates', index], what: '`predicates`' })
    }
  }
  return predicates
}
