export { opencode, opencodeAgent } from './agent.js'
