import type { Terminal } from '../terminal/terminal.js'

/** Collects and discards printed lines. */
export const silentTerminal: Terminal = {
  environment: {},
  print: () => undefined,
  warn: () => undefined,
  flush: async () => undefined,
}
