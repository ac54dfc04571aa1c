import type { Outcome } from '@symposium/sdk'

/** What a program has answered that ran to its end, now or in an earlier run. */
export function outcomeOfCode(code: number, source: 'asked' | 'remembered' = 'asked'): Outcome {
  return {
    holds: code === 0,
    seen: `exit code ${code}`,
    details: { exitCode: code, ...(source === 'remembered' ? { cached: true } : {}) },
  }
}
