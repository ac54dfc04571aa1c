/** What a sync that changed nothing left for the next one: of a bundle of its own, which has to stay small. */
export { settledRun } from './find-settled.js'
export type { SettledRun } from './settled-run.js'
