import { homedir } from 'node:os'
import type { Io, OutputStream } from './io.js'
import { main } from './main.js'

const io: Io = {
  stdout: toStream(process.stdout),
  stderr: toStream(process.stderr),
  stdinIsTerminal: process.stdin.isTTY === true,
  environment: {
    cwd: process.cwd(),
    home: homedir(),
    platform: process.platform,
    variables: process.env,
  },
}

function toStream(stream: NodeJS.WriteStream): OutputStream {
  return {
    write: (text) => {
      stream.write(text)
    },
    isTerminal: stream.isTTY === true,
    columns: stream.columns,
  }
}

// A reader that went away, as in `symposium status | head`, ends the run quietly.
process.stdout.on('error', () => process.exit(0))
// No top-level await: chunks that are loaded later import this module, and would wait for its end for ever.
void main(process.argv.slice(2), io).then((code) => {
  // Set rather than exiting, so that everything that was printed arrives.
  process.exitCode = code
})
