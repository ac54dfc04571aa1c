import { createOrchard } from './orchard.js'
import { robin } from './robin.js'

/** @type {import('@symposium/sdk').Extension} */
export default {
  name: '@example/symposium-orchard',
  protocol: 1,
  register(registry, host) {
    registry.packageManager(createOrchard(host))
    registry.agent(robin)
  },
}
