import { command } from '../command.js'

export const initOptions = {}

export const initCommand = command({
  name: 'init',
  summary: "Copy MSW's worker script to the static files of a frontend",
  usage: ['init <public-dir>'],
  examples: ['init public'],
  positionals: 1,
  options: initOptions,
  load: async () => (await import('./init.js')).init,
})
