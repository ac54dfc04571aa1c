export { path, pathRegistryType } from './extension.js'
