import { Writable } from 'node:stream'
import { runCommand } from '../command-line.js'
import { streamTerminal, type Terminal } from '../terminal/terminal.js'

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

/** The token of the default fixture. */
export const token = 'keymock-token'
/** A mock lists a key at once, so a run need not wait for its keys. */
export const environment = { SERVICE_TOKEN: token, KEYMOCK_VISIBILITY: '20ms' }
export const access = ['--token-env', 'SERVICE_TOKEN', '--api-id', 'api_payments']
export const offers = [
  ...['--existing-role', 'admin', '--existing-permission', 'invoices.read'],
  ...['--second-api-id', 'api_catalog', '--bulk-api-id', 'api_payments'],
]

export function runContractHere(
  args: readonly string[],
  options: { environment?: Record<string, string> } = {},
) {
  return runHere(['contract', ...args], options.environment)
}

export const silentTerminal: Terminal = {
  environment: {},
  print: () => undefined,
  warn: () => undefined,
  flush: async () => undefined,
}
