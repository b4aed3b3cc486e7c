import type { Terminal } from '../terminal/terminal.js'

export const silentTerminal: Terminal = {
  environment: {},
  print: () => undefined,
  warn: () => undefined,
  flush: async () => undefined,
}
