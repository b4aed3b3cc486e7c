import type { Terminal } from '../terminal/terminal.js'

/** A terminal that discards every line. */
export const silentTerminal: Terminal = {
  environment: {},
  print: () => undefined,
  warn: () => undefined,
  flush: async () => undefined,
}
