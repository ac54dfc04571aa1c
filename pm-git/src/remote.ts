// All that asks a repository for something, loaded together.
export { fillFromGit } from './fill.js'
export { createGit } from './git.js'
export { resolveRevision } from './resolve.js'
