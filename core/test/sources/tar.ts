import { gzipSync } from 'node:zlib'

/** One entry as it stands in an archive, with whatever its header claims. */
export interface TarEntry {
  readonly path: string
  /** The type flag: `0` file, `1` hard link, `2` symbolic link, `3` device, `5` directory, `6` FIFO, `L` long name. */
  readonly flag?: string
  readonly text?: string
  readonly target?: string
  readonly mode?: number
  /** What the header says, where that is not the length of the text. */
  readonly size?: number
}

const BLOCK = 512

/** A tar archive made by hand, so that it can hold what no tool would write. */
export function tar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.map(blocks), Buffer.alloc(2 * BLOCK)])
}

export function tarball(entries: readonly TarEntry[]): Buffer {
  return gzipSync(tar(entries))
}

/** As GitHub packs a repository: below one directory. */
export function repository(files: Readonly<Record<string, string>>, commit?: string): Buffer {
  const comment = commit === undefined ? [] : [globalComment(commit)]
  const top = `owner-repo-${(commit ?? '0000000').slice(0, 7)}`
  return tarball([
    ...comment,
    { path: `${top}/`, flag: '5' },
    ...Object.entries(files).map(([path, text]) => ({
      path: `${top}/${path}`,
      text,
      mode: text.startsWith('#!') ? 0o755 : 0o644,
    })),
  ])
}

export function globalComment(commit: string): TarEntry {
  const line = ` comment=${commit}\n`
  const length = [2, 3]
    .map((digits) => line.length + digits)
    .find((sum) => String(sum).length === sum - line.length)
  return { path: 'pax_global_header', flag: 'g', text: `${length}${line}` }
}

function blocks({ path, flag = '0', text = '', target = '', mode = 0o644, size }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(path, 0, 100, 'utf8')
  header.write(octal(mode, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size ?? Buffer.byteLength(text), 11), 124)
  header.write(octal(0, 11), 136)
  header.write('        ', 148)
  header.write(flag, 156)
  header.write(target, 157, 100, 'utf8')
  header.write('ustar\u000000', 257, 'latin1')
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
    'latin1',
  )
  const content = Buffer.from(text)
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)
  return Buffer.concat([header, content, padding])
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
