import { documentFormats } from '../../../contract-tests/document/formats.js'
import { lengthOfTime, timeLimit } from '../../options/length-of-time.js'
import { fileName, onOff, positiveNumber, texts, wholeNumber } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { reportFile } from '../output/report-file.js'
import { accessOptions } from './access-options.js'

const safety = 'Set limits'
const selection = 'Select requirements'
const output = 'Write reports'

/** The options of `keymock contract`. */
export const contractOptions = {
  ...accessOptions,
  allowWrites: option({
    kind: onOff,
    section: safety,
    help: 'Permit creates on another machine. No operation deletes the keys.',
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
    help: 'The most keys to create [default: 40, or 400 with --thorough; on this machine, --fuzz adds its own].',
  }),
  allowLastingKeys: option({
    kind: wholeNumber(0, 1000),
    placeholder: 'N',
    section: safety,
    help: 'The most creates of only an apiId, whose keys keep working [default: 0; on this machine --max-keys].',
  }),
  maxRequests: option({
    kind: wholeNumber(1, 1_000_000),
    placeholder: 'N',
    section: safety,
    help: 'The most requests [default: 400, or 4000 with --thorough; --fuzz adds its own].',
  }),
  rps: option({
    kind: positiveNumber,
    placeholder: 'N',
    section: safety,
    help: 'The most requests per second [default: no limit].',
  }),
  concurrency: option({
    kind: wholeNumber(1, 64),
    placeholder: 'N',
    section: safety,
    help: 'The most simultaneous requests [default: 1, and up to 12 for checks of parallel requests; 1 sends these in turn too].',
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
    help: 'The longest wait for one requirement; a total that lags takes 6m [default: 5s].',
  }),
  visibility: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: safety,
    help: 'How long a read may still miss a write [default: 2s].',
  }),
  grace: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: safety,
    help: 'How long an expired key may still appear as enabled [default: 2s].',
  }),
  ledger: option({
    kind: fileName,
    placeholder: 'FILE',
    section: safety,
    help: 'Record each create before and after it [default: keymock-ledger.jsonl on another machine].',
  }),
  only: option({
    kind: texts,
    placeholder: 'A,B',
    section: selection,
    help: 'Ids (PFX-01), topics (prefix) or sections (4.2) to ask.',
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
    help: 'Print the requirements with their needs, and send no request.',
  }),
  knownDeviations: option({
    kind: fileName,
    placeholder: 'FILE',
    section: selection,
    help: 'JSON or YAML file of ids and reasons. These requirements fail only when they no longer deviate.',
  }),
  strict: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Fail also for a SHOULD that is not met.',
  }),
  allowIncomplete: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Exit with 0 even if a MUST could not be asked.',
  }),
  thorough: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Create keys until they cover each pair of values of two fields. The plan gives their number.',
  }),
  gentle: option({
    kind: onOff,
    default: false,
    section: safety,
    help: 'Omit values that a service might fail at: texts past 256 characters, numbers past 31 bits, dates past 2038.',
  }),
  fuzz: option({
    kind: wholeNumber(0, 10_000),
    placeholder: 'N',
    default: 0,
    section: selection,
    help: 'Also draw N random cases from the specification.',
  }),
  randomSeed: option({
    kind: wholeNumber(0),
    placeholder: 'N',
    section: selection,
    help: 'Seed that draws the same cases again.',
  }),
  report: option({
    kind: reportFile,
    placeholder: 'KIND=FILE',
    section: output,
    help: `Write a report: ${documentFormats.join(', ')}, json, or replay=FOLDER for scripts; github without a file prints annotations. Repeat it for several reports.`,
  }),
  observed: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Write the choices that the target makes, for keymock contract diff A B.',
  }),
  baseline: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Ask the same as an earlier run, and fail if the choices that it wrote with --observed changed.',
  }),
  monitor: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Compare with that file by at most 20 reads and no create: for every few minutes in production.',
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
  positionals: 'checked by itself',
  options: contractOptions,
  load: async () => (await import('./contract.js')).contract,
})
