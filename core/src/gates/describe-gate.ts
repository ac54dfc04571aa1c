import { quote } from '../report/show.js'
import type { GateSubject } from './report.js'

/** ``gate `tests` of plugin `orchard` at ship:pre``; one without a name goes by its place, from 1. */
export function describeGate({ plugin, name, index, point }: GateSubject): string {
  return `gate ${name === undefined ? index + 1 : quote(name)} of plugin ${quote(plugin)} at ${point}`
}
