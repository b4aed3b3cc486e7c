import { documentFormats } from '../../../contract-tests/document/formats.js'
import { lengthOfTime, timeLimit } from '../../options/length-of-time.js'
import { fileName, onOff, positiveNumber, texts, wholeNumber } from '../../options/value-kind.js'
import { command } from '../command.js'
import { option } from '../options/option.js'
import { reportFile } from '../output/report-file.js'
import { accessOptions } from './access-options.js'

const safety = 'How far to go'
const selection = 'Select requirements'
const output = 'Write reports'

/** The options of `keymock contract`. */
export const contractOptions = {
  ...accessOptions,
  allowWrites: option({
    kind: onOff,
    section: safety,
    help: 'Create keys, none of which can be deleted. On this machine that is allowed anyway.',
  }),
  yes: option({
    kind: onOff,
    default: false,
    section: safety,
    help: 'Create them without asking first.',
  }),
  maxKeys: option({
    kind: wholeNumber(0, 100_000),
    placeholder: 'N',
    section: safety,
    help: 'The most keys to create [default: 40, or 400 with --thorough; on this machine also what --fuzz takes].',
  }),
  allowLastingKeys: option({
    kind: wholeNumber(0, 1000),
    placeholder: 'N',
    section: safety,
    help: 'The most creates with nothing but an apiId, whose keys keep working [default: 0; on this machine no limit but --max-keys].',
  }),
  maxRequests: option({
    kind: wholeNumber(1, 1_000_000),
    placeholder: 'N',
    section: safety,
    help: 'The most requests to make [default: 400, or 4000 with --thorough, and what --fuzz takes].',
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
    help: 'The most requests at the same time [default: 1, and up to 12 for checks of parallel requests; 1 sends these in turn too].',
  }),
  timeout: option({
    kind: timeLimit,
    placeholder: 'TIME',
    section: safety,
    help: 'How long one request may take [default: 10s].',
  }),
  runTimeout: option({
    kind: timeLimit,
    placeholder: 'TIME',
    section: safety,
    help: 'How long the whole run may take [default: 10m].',
  }),
  allowWaiting: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: safety,
    help: 'The longest that one requirement may wait; a total that lags takes 6m [default: 5s].',
  }),
  visibility: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: safety,
    help: 'How long after a write a read may still miss it [default: 2s].',
  }),
  grace: option({
    kind: lengthOfTime,
    placeholder: 'TIME',
    section: safety,
    help: 'How long after its expiry a key may still be shown as enabled [default: 2s].',
  }),
  ledger: option({
    kind: fileName,
    placeholder: 'FILE',
    section: safety,
    help: 'Account for each create before and after it. Off this machine, keymock-ledger.jsonl by default.',
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
    help: 'Print the requirements and what each needs, and ask nothing.',
  }),
  knownDeviations: option({
    kind: fileName,
    placeholder: 'FILE',
    section: selection,
    help: 'JSON or YAML file of ids and reasons: these do not fail, unless they no longer deviate.',
  }),
  strict: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'A SHOULD that is not met fails too.',
  }),
  allowIncomplete: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Exit with 0 although a MUST could not be asked.',
  }),
  thorough: option({
    kind: onOff,
    default: false,
    section: selection,
    help: 'Create keys until they cover each pair of values of two fields. The plan shows how many.',
  }),
  gentle: option({
    kind: onOff,
    default: false,
    section: safety,
    help: 'Leave out values that a service might fail at: texts past 256 characters, numbers past 31 bits, dates past 2038.',
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
    help: 'Draw the same cases again.',
  }),
  report: option({
    kind: reportFile,
    placeholder: 'KIND=FILE',
    section: output,
    help: `Write a report: ${documentFormats.join(', ')}, json, or replay=FOLDER for scripts; github without a file prints annotations. May be given several times.`,
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
    help: 'Compare with what an earlier run wrote with --observed, asking the same; fail when it changed.',
  }),
  monitor: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Compare with that file by 20 reads at most and no create, for every few minutes in production.',
  }),
  drift: option({
    kind: fileName,
    placeholder: 'FILE',
    section: output,
    help: 'Write one HTML page that says what changed since the baseline.',
  }),
}

export const contractCommand = command({
  name: 'contract',
  summary: 'Check a real service against the specification, sentence by sentence',
  usage: ['contract <base-url> [options]', 'contract diff A B'],
  positionals: 'checked by itself',
  options: contractOptions,
  load: async () => (await import('./contract.js')).contract,
})
