export { claude, claudeAgent } from './agent.js'
