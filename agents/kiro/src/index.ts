export { kiro, kiroAgent } from './agent.js'
