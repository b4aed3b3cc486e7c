import { timeLimit } from '../../options/length-of-time.js'
import { onOff, texts, wholeNumber } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { worldOptions } from '../options/world-options.js'

const selection = 'Which wrong servers'
const data = 'Content of the servers'
const running = 'How to run the command'
const output = 'Print results'

/** The options of `keymock mutants`. */
export const mutantsOptions = {
  list: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Print the wrong servers and what is wrong with each, and run nothing.',
  }),
  all: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'All of them: hundreds that are written by hand, and thousands that operators make.',
  }),
  randomSeed: option({
    kind: wholeNumber(0),
    placeholder: 'N',
    default: 1,
    section: selection,
    help: 'Draws the wrong servers that are tried when none are named: another seed, others.',
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
    help: 'How long one run may take [default: 10s, or four times what the first one took].',
  }),
  concurrency: option({
    kind: wholeNumber(1, 64),
    placeholder: 'N',
    default: 1,
    section: running,
    help: 'The most runs at the same time, each with its own server.',
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
  summary: 'Find out which wrong servers your own tests would not notice',
  usage: ['mutants [options] -- <command>', 'mutants --list'],
  positionals: Number.POSITIVE_INFINITY,
  options: mutantsOptions,
  load: async () => (await import('./mutants.js')).mutants,
})
