import { timeLimit } from '../../options/length-of-time.js'
import { onOff, texts, type ValueKind, wholeNumber } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { worldOptions } from '../options/world-options.js'

const selection = 'Select servers with one bug'
const data = 'Choose content'
const running = 'Run the command'
const output = 'Print results'

/** How many wrong servers to try if neither --only nor --all is given. */
export const drawnMutants = { byHand: 40, ofOperators: 20 } as const
const share: ValueKind<number> = {
  takes: 'a share from 1% to 100%',
  read(value) {
    const percent = /^(\d{1,3})%?$/.exec(value)?.[1]
    return percent !== undefined && Number(percent) >= 1 && Number(percent) <= 100
      ? Number(percent)
      : undefined
  },
}

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
    help: `Try all servers instead of ${drawnCount} that clients notice easily: hundreds written by hand, and thousands generated from the schemas.`,
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
  min: option({
    kind: share,
    placeholder: 'SHARE',
    default: 100,
    section: running,
    help: 'Share of wrong servers that your tests must notice, such as 80%.',
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
