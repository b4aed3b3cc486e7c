import type { Terminal } from '../terminal/terminal.js'

/** Takes what is printed, and shows it nowhere. */
export const silentTerminal: Terminal = {
  environment: {},
  print: () => undefined,
  warn: () => undefined,
  flush: async () => undefined,
}
