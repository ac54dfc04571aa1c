export { codex, codexAgent } from './agent.js'
