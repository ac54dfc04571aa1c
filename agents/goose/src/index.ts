export { goose, gooseAgent } from './agent.js'
