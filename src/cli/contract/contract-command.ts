import { documentFormats } from '../../common/document/formats.js'
import { lengthOfTime, timeLimit } from '../../options/length-of-time.js'
import { fileName, onOff, positiveNumber, texts, wholeNumber } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { reportFile } from '../output/report-file.js'
import { accessOptions } from './access-options.js'

const safety = 'Set limits'
const selection = 'Select requirements'
const output = 'Write reports'

export const contractOptions = {
  ...accessOptions,
  allowWrites: option({
    kind: onOff,
    section: safety,
    help: 'Allow the run to create keys if the service runs on another machine. The keys stay there, because the specification has no operation that deletes keys.',
  }),
  yes: option({
    kind: onOff,
    default: false,
    section: safety,
    help: 'Create keys without waiting for your "yes".',
  }),
  maxKeys: option({
    kind: wholeNumber(0, 100_000),
    placeholder: 'N',
    section: safety,
    help: 'Create at most N keys [default: 40, or 400 with --thorough; for a local service, each case of --fuzz adds 8].',
  }),
  allowLastingKeys: option({
    kind: wholeNumber(0, 1000),
    placeholder: 'N',
    section: safety,
    help: 'Allow N creates with only an apiId. These keys never expire [default: 0; for a local service, as many as --max-keys].',
  }),
  maxRequests: option({
    kind: wholeNumber(1, 1_000_000),
    placeholder: 'N',
    section: safety,
    help: 'Send at most N requests [default: 400, or 4000 with --thorough; --fuzz adds more].',
  }),
  rps: option({
    kind: positiveNumber,
    placeholder: 'N',
    section: safety,
    help: 'Send at most N requests per second [default: no limit].',
  }),
  concurrency: option({
    kind: wholeNumber(1, 64),
    placeholder: 'N',
    section: safety,
    help: 'Send at most N requests at the same time [default: 1, but up to 12 for checks of parallel requests; an explicit N applies to these checks, too].',
  }),
  timeout: option({
    kind: timeLimit,
    placeholder: 'TIME',
    section: safety,
    help: 'Time limit of one request [default: 10s].',
  }),
  runTimeout: option({
    kind: timeLimit,
    placeholder: 'TIME',
    section: safety,
    help: 'Time limit of the whole run [default: 10m].',
  }),
  allowWaiting: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: safety,
    help: 'Wait at most this long for one requirement. TOT-02 (a total within 5 minutes of a create) needs 6m [default: 5s].',
  }),
  visibility: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: safety,
    help: 'Time until a listing must show a new key [default: 2s].',
  }),
  grace: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: safety,
    help: 'Time until a listing must show an expired key as disabled [default: 2s].',
  }),
  ledger: option({
    kind: fileName,
    placeholder: 'FILE',
    section: safety,
    help: 'Record each create in this file, before the request and after the answer [default for a service on another machine: keymock-ledger.jsonl].',
  }),
  only: option({
    kind: texts,
    placeholder: 'A,B',
    section: selection,
    help: 'Ids (PFX-01), topics (prefix) or sections (4.2) to check.',
  }),
  skip: option({
    kind: texts,
    placeholder: 'A,B',
    section: selection,
    help: 'Ids, topics or sections to leave out.',
  }),
  list: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Print the requirements and the options that they need, without sending a request.',
  }),
  knownDeviations: option({
    kind: fileName,
    placeholder: 'FILE',
    section: selection,
    help: 'JSON or YAML file of requirements that the service does not meet, with reasons. A listed requirement fails the run only if the service now meets it.',
  }),
  strict: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Also fail if a SHOULD is not met.',
  }),
  allowIncomplete: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Exit with 0 even if some MUST requirements could not be checked.',
  }),
  thorough: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Create keys for every pair of values of any two fields (pairwise testing). For a target on another machine, the plan before the run shows the number of keys.',
  }),
  gentle: option({
    kind: onOff,
    default: false,
    section: safety,
    help: 'Leave out values that may break a service: strings over 256 characters, numbers over 31 bits, dates after 2038.',
  }),
  fuzz: option({
    kind: wholeNumber(0, 10_000),
    placeholder: 'N',
    default: 0,
    section: selection,
    help: 'Also generate N random cases from the specification.',
  }),
  randomSeed: option({
    kind: wholeNumber(0),
    placeholder: 'N',
    section: selection,
    help: 'Seed that generates the same cases again.',
  }),
  verbose: option({
    kind: onOff,
    default: false,
    section: output,
    help: 'Print the result of each requirement, also of those that are met.',
  }),
  report: option({
    kind: reportFile,
    placeholder: 'KIND=FILE',
    section: output,
    help: `Write a report: ${documentFormats.join(', ')}, json, or replay=FOLDER for scripts; github without a file prints annotations. Repeat the option for several reports.`,
  }),
  observed: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Write the observed choices of the service. keymock contract diff A B compares two such files.',
  }),
  baseline: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Repeat the run of this --observed file, and fail if a choice differs.',
  }),
  monitor: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Compare with a file from --observed. Sends at most 20 reads and creates nothing, so you can run it every few minutes in production.',
  }),
  drift: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Write an HTML page with the changes since the baseline.',
  }),
}

export const contractCommand = command({
  name: 'contract',
  summary: 'Check a real service against every sentence of the specification',
  usage: ['contract <base-url> [options]', 'contract diff A B'],
  examples: [
    'contract https://staging.example.com --api-id api_1 --token-env API_TOKEN --list',
    'contract http://127.0.0.1:4010 --api-id api_empty --token keymock-token --report html=report.html',
  ],
  positionals: 'checked by itself',
  options: contractOptions,
  parts: {
    diff: {
      summary:
        'Compare the choices of two services, from two files of keymock contract --observed, and print the differences. Choices in only one file are listed, but not compared. The exit code is 0 without differences and 1 with differences',
      usage: ['contract diff A B'],
      examples: ['contract diff staging.json production.json'],
    },
  },
  load: async () => (await import('./contract.js')).contract,
})
