export { afterCommand as checkForUpdate } from '@symposium/core'
