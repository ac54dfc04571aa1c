export { gemini, geminiAgent } from './agent.js'
