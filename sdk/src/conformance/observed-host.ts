import type { FileReader, Host, ProcessRequest } from '../host.js'

/** A host that shows what was asked of it. */
export interface ObservedHost extends Host {
  readonly observed: Observations
}

export interface Observations {
  readonly processes: readonly ProcessRequest[]
  /** Every path that was asked about. */
  readonly paths: readonly string[]
  /** Files and directories whose content was read. */
  readonly opened: readonly string[]
  clear(): void
}

/** Wraps a host of any make; the host itself is not changed. */
export function observeHost(host: Host): ObservedHost {
  const processes: ProcessRequest[] = []
  const { files, paths, opened } = observeFiles(host.files)
  return {
    environment: host.environment,
    cache: host.cache,
    log: host.log,
    trees: host.trees,
    files,
    processes: {
      run(request) {
        processes.push(request)
        return host.processes.run(request)
      },
    },
    scratch: (texts) => host.scratch(texts),
    observed: {
      processes,
      paths,
      opened,
      clear() {
        processes.length = 0
        paths.length = 0
        opened.length = 0
      },
    },
  }
}

export interface ObservedFiles {
  readonly files: FileReader
  readonly paths: string[]
  readonly opened: string[]
}

export function observeFiles(reader: FileReader): ObservedFiles {
  const paths: string[] = []
  const opened: string[] = []
  const note = (path: string): void => {
    paths.push(path)
    opened.push(path)
  }
  const files: FileReader = {
    stat(path) {
      paths.push(path)
      return reader.stat(path)
    },
    realPath(path) {
      paths.push(path)
      return reader.realPath(path)
    },
    list(path) {
      note(path)
      return reader.list(path)
    },
    readText(path, limit) {
      note(path)
      return reader.readText(path, limit)
    },
    ...(reader.digest === undefined
      ? {}
      : { digest: (path, limit) => (note(path), reader.digest?.(path, limit)) }),
    ...(reader.modifiedAt === undefined
      ? {}
      : { modifiedAt: (path) => (paths.push(path), reader.modifiedAt?.(path)) }),
  }
  return { files, paths, opened }
}
