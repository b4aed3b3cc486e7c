import { Writable } from 'node:stream'
import { runCommand } from '../run-command.js'
import { streamTerminal } from '../terminal/terminal.js'

/** Runs a command in the test's process, because starting a process takes longer than most runs. */
export async function runHere(args: readonly string[], environment: Record<string, string> = {}) {
  const [stdout, stderr] = [collector(), collector()]
  const terminal = streamTerminal(stdout.stream, stderr.stream, { PATH: process.env.PATH, ...environment })
  const code = await runCommand(args, terminal)
  await terminal.flush()
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

function collector() {
  const pieces: Buffer[] = []
  const stream = new Writable({
    write(piece, _, done) {
      pieces.push(piece)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(pieces).toString() }
}
