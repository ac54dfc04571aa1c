import { join } from 'node:path'
import { isJsonObject, type JsonObject, type JsonValue } from '@symposium/sdk'
import type { Directories, StateFiles } from '../host/ports.js'
import { eventFiles, telemetryDirectory } from './event-files.js'

export interface TelemetryPorts {
  readonly directories: Pick<Directories, 'config'>
  readonly stateFiles: StateFiles
}

export interface RecordedEvents {
  readonly files: number
  /** Of all files. */
  readonly bytes: number
  /** Oldest first. A line that cannot be read is left out (spec/pipeline.md L13). */
  readonly events: readonly JsonObject[]
}

export function readEvents({ directories, stateFiles }: TelemetryPorts): RecordedEvents {
  const names = eventFiles(directories, stateFiles)
  const texts = names.map((name) => stateFiles.read(join(telemetryDirectory(directories), name)) ?? '')
  return {
    files: names.length,
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    events: texts.flatMap((text) => text.split('\n').flatMap(eventIn)),
  }
}

function eventIn(line: string): readonly JsonObject[] {
  if (line.trim() === '') {
    return []
  }
  try {
    const value: JsonValue = JSON.parse(line)
    return isJsonObject(value) && typeof value['at'] === 'string' && typeof value['kind'] === 'string'
      ? [value]
      : []
  } catch {
    return []
  }
}
