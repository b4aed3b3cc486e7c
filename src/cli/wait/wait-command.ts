import { lengthOfTime } from '../../options/length-of-time.js'
import { command } from '../command.js'
import { option } from '../options/option.js'

export const waitOptions = {
  timeout: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    default: 30_000,
    section: 'Waiting',
    help: 'The longest wait: milliseconds, or a length such as 30s.',
  }),
}

export const waitCommand = command({
  name: 'wait',
  summary: 'Wait until a server is ready',
  usage: ['wait [URL] [options]'],
  examples: ['wait http://127.0.0.1:4010 --timeout 10s'],
  positionals: 1,
  options: waitOptions,
  load: async () => (await import('./wait.js')).wait,
})
