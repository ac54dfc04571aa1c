export { antigravity, antigravityAgent } from './agent.js'
