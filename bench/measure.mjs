// Runs commands one after the other, round by round, so that whatever else the machine does meets all of them alike.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const TIME = '/usr/bin/time'

/** @returns milliseconds. */
export function runOnce(subject) {
  subject.prepare?.()
  const start = process.hrtime.bigint()
  const child = spawnSync(subject.command, subject.args, {
    cwd: subject.cwd,
    env: subject.env,
    encoding: 'utf8',
    // What a command says is not measured, and may be long.
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6
  if (child.status !== 0) {
    throw new Error(`${subject.name}: exit ${child.status}\n${child.stderr}`)
  }
  return milliseconds
}

export function peakMemory(subject) {
  if (!existsSync(TIME)) {
    return undefined
  }
  subject.prepare?.()
  const child = spawnSync(TIME, ['-f', '%M', subject.command, ...subject.args], {
    cwd: subject.cwd,
    env: subject.env,
    encoding: 'utf8',
    // What a command says is not measured, and may be long.
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kilobytes = Number(child.stderr.trim().split('\n').at(-1))
  return Number.isFinite(kilobytes) ? kilobytes / 1024 : undefined
}

export function measure(subjects, rounds) {
  const times = new Map(subjects.map((subject) => [subject.name, []]))
  for (const subject of subjects) {
    runOnce(subject) // Fills the file system's cache.
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      times.get(subject.name).push(runOnce(subject))
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]))
}

function median(values) {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)]
}
