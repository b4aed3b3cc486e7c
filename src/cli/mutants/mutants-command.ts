import { timeLimit } from '../../options/length-of-time.js'
import { onOff, texts, wholeNumber } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { worldOptions } from '../options/world-options.js'

const selection = 'Select servers with one bug'
const data = 'Choose content'
const running = 'Run the command'
const output = 'Print results'

/** How many wrong servers to try if neither --only nor --all is given. */
export const drawnMutants = { byHand: 20, ofOperators: 40 } as const
const drawnCount = drawnMutants.byHand + drawnMutants.ofOperators

export const mutantsOptions = {
  list: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Print the servers, each with its bug, and run nothing.',
  }),
  all: option({
    kind: onOff,
    default: false,
    section: selection,
    help: `Try all servers instead of ${drawnCount}: hundreds written by hand, and thousands generated from the schemas.`,
  }),
  randomSeed: option({
    kind: wholeNumber(0),
    placeholder: 'N',
    default: 1,
    section: selection,
    help: `Seed of the random selection of ${drawnCount} servers. Ignored with --only or --all.`,
  }),
  only: option({
    kind: texts,
    placeholder: 'A,B',
    section: selection,
    help: 'Names (prefix-lost) or sections of the specification (4.2) to try.',
  }),
  skip: option({
    kind: texts,
    placeholder: 'A,B',
    section: selection,
    help: 'Names or sections to leave out.',
  }),
  ...worldOptions(data),
  timeout: option({
    kind: timeLimit,
    placeholder: 'TIME',
    section: running,
    help: 'Time limit of one run [default: four times the first run, at least 10s].',
  }),
  concurrency: option({
    kind: wholeNumber(1, 64),
    placeholder: 'N',
    default: 1,
    section: running,
    help: 'Run your command against N servers at the same time.',
  }),
  json: option({
    kind: onOff,
    default: false,
    section: output,
    help: 'Print each line as JSON, for programs.',
  }),
}

export const mutantsCommand = command({
  name: 'mutants',
  summary: 'Find the server bugs that your tests miss',
  details:
    'Your tests find the server in KEYMOCK_BASE_URL, a token in KEYMOCK_TOKEN and an API in KEYMOCK_API_ID.',
  usage: ['mutants [options] -- <command>', 'mutants --list'],
  examples: ['mutants -- npm test', 'mutants --only 4.2 --concurrency 2 -- npm test'],
  positionals: Number.POSITIVE_INFINITY,
  options: mutantsOptions,
  load: async () => (await import('./mutants.js')).mutants,
})
