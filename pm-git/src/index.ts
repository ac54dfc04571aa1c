export { git, gitRegistryType } from './extension.js'
