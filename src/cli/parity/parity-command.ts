import { onOff, wholeNumber } from '../../options/value-kind.js'
import { command } from '../command.js'
import { targetOptions } from '../contract/target-options.js'
import { option } from '../options/option.js'
import { worldOptions } from '../options/world-options.js'
import { reportFile, reportsHelp } from '../output/report-file.js'

const comparison = 'Select calls'

export const parityOptions = {
  ...worldOptions('The mock'),
  ...targetOptions,
  maxKeys: {
    ...targetOptions.maxKeys,
    help: 'Create at most N keys [default: 40; for a local service, one for each call].',
  },
  maxRequests: {
    ...targetOptions.maxRequests,
    help: 'Send at most N requests [default: two for each call, plus 50].',
  },
  calls: option({
    kind: wholeNumber(1, 100_000),
    placeholder: 'N',
    default: 200,
    section: comparison,
    help: 'Number of calls.',
  }),
  all: option({
    kind: onOff,
    default: false,
    section: comparison,
    help: 'Continue after the first divergence, and print a table by class of call.',
  }),
  report: option({
    kind: reportFile,
    placeholder: 'KIND=FILE',
    section: 'Write reports',
    help: `Write a report: ${reportsHelp}`,
  }),
}

export const parityCommand = command({
  name: 'parity',
  summary: 'Find the first call that a live service and the mock answer differently',
  usage: ['parity <base-url> [options]'],
  examples: [
    'parity https://staging.example.com --profile learnt.json --api-id api_1 --token-env API_TOKEN --allow-writes',
  ],
  positionals: 1,
  options: parityOptions,
  load: async () => (await import('./parity.js')).parity,
})
