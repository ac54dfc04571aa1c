export { copilot, copilotAgent } from './agent.js'
