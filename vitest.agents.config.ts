import { defineConfig, mergeConfig } from 'vitest/config'
import common from './vitest.config.js'

// The real agents: started by `npm run test:agents`, which gets them first.
export default mergeConfig(
  { ...common, test: { ...common.test, include: undefined, exclude: undefined } },
  defineConfig({
    test: { include: ['test/real-agents/**/*.test.ts'], testTimeout: 180_000, maxWorkers: 2 },
  }),
)
