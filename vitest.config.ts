import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Tests run from the sources of every package, with nothing built: the private
// condition below is what each package.json maps to its src directory.
export default defineConfig({
  ssr: { resolve: { conditions: ['@symposium/source', ...defaultServerConditions] } },
  test: {
    include: ['{sdk,core,pm-*,cli,test}/**/*.test.ts', 'agents/*/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'test/real-agents/**'],
    // No test mocks a module or changes the process, so they can share loaded modules; most of the time would
    // go into loading the same ones again for each file.
    isolate: false,
    // Tests wait for the processes that they start more than they calculate: none of the processors need stay free.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
