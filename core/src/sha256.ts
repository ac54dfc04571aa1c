/**
 * SHA-256 of a text's UTF-8 bytes (FIPS 180-4), as 64 lower-case hex digits.
 *
 * Every run needs it for the key of its workspace, and one that installs for the
 * digests of trees, over lists of names and digests: some kilobytes at most. The
 * first use of `node:crypto` costs a start 4 to 5 ms (measured with Node 20), this
 * less than one. What is long, or compared with what others wrote, is digested with
 * the real thing: the bytes of files by the host, the contents of skills of one name.
 */
export function sha256(text: string): string {
  const padded = pad(new TextEncoder().encode(text))
  const state = Uint32Array.from(INITIAL)
  const schedule = new Uint32Array(64)
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK) {
    extend(schedule, padded, offset)
    compress(state, schedule)
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

const INITIAL = fractions(8, 1 / 2)
const ROUND = fractions(64, 1 / 3)

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(count: number, exponent: number): Uint32Array {
  const words = new Uint32Array(count)
  let found = 0
  for (let candidate = 2; found < count; candidate += 1) {
    if (isPrime(candidate)) {
      words[found] = Math.floor((candidate ** exponent % 1) * 2 ** 32)
      found += 1
    }
  }
  return words
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
    if (candidate % divisor === 0) {
      return false
    }
  }
  return true
}

/** Bytes that are worked in at a time. */
const BLOCK = 64

/** The bytes, one set bit, zeros, and the length in bits. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  return view
}

function extend(schedule: Uint32Array, padded: DataView, offset: number): void {
  for (let index = 0; index < 16; index += 1) {
    schedule[index] = padded.getUint32(offset + index * 4)
  }
  for (let index = 16; index < 64; index += 1) {
    const early = at(schedule, index - 15)
    const late = at(schedule, index - 2)
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[index] = at(schedule, index - 16) + small + at(schedule, index - 7) + large
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let round = 0; round < 64; round += 1) {
    const choice = (e & f) ^ (~e & g)
    const first =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + at(ROUND, round) + at(schedule, round)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = at(state, index) + value
  }
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}
