import type { Terminal } from '../terminal/terminal.js'

/** Discards printed lines. */
export const silentTerminal: Terminal = {
  environment: {},
  print: () => undefined,
  warn: () => undefined,
  flush: async () => undefined,
}
