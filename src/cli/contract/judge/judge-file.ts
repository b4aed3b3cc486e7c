import { catalog } from '../../../../contract-tests/catalog/catalog.js'
import { judge } from '../../../../contract-tests/engine/verdict.js'
import { failureGroups } from '../../../../contract-tests/findings/failure-groups.js'
import { releasedResult } from '../../../../contract-tests/findings/release.js'
import { createTrafficJudge } from '../../../../contract-tests/model/judge-traffic.js'
import { requirementsSection, tallyOf } from '../../../../contract-tests/reports/contract-document.js'
import {
  causeFacts,
  excusedSection,
  findingsSection,
} from '../../../../contract-tests/reports/findings-sections.js'
import { resultCheck, resultLine } from '../../../../contract-tests/reports/result-check.js'
import { findings } from '../../../../contract-tests/reports/result-words.js'
import type { ContractResult, JudgementReport } from '../../../../schemas/generated/types.js'
import { counted } from '../../../common/document/counted.js'
import {
  type DocumentVerdict,
  type ReportDocument,
  reportToOwner,
} from '../../../common/document/document.js'
import { code } from '../../../common/document/inline.js'
import { terminalLines } from '../../../common/document/terminal-writer.js'
import { isObject, jsonOf } from '../../../common/json.js'
import { createSecrets } from '../../../common/secrets/secrets.js'
import { asPrinted } from '../../../domain/keymock-error.js'
import { rawKeysIn } from '../../../fidelity/proxy/seen-secrets.js'
import { withoutNamedSecrets } from '../../../service/journal/redact.js'
import type { CommandContext } from '../../command.js'
import { contractExitCodes } from '../../exit-codes.js'
import type { contractOptions } from '../../options/command-options.js'
import { flagOf } from '../../options/option.js'
import { checkOutputFiles, outputPaths } from '../../output/check-output-files.js'
import { createGateway } from '../../output/gateway.js'
import { reportsWithoutScripts } from '../../output/report-file.js'
import { UsageError } from '../../usage-error.js'
import { checkSelection, readBaseUrl, readKnownDeviations } from '../contract-run-options.js'
import {
  BadEntry,
  type EntryPlace,
  findEntries,
  longestEntry,
  notTraffic,
  openTraffic,
  type RecordedExchange,
  readEntry,
  readExchange,
} from './read-traffic.js'

/** The options that `keymock contract judge` takes. */
const taken = ['baseUrl', 'only', 'skip', 'knownDeviations', 'strict', 'allowIncomplete', 'verbose', 'report']

/**
 * Judges the recorded traffic of a file. Sends no request.
 *
 * @returns The exit code.
 */
export async function judgeFile(
  files: readonly string[],
  { values, given, terminal }: CommandContext<typeof contractOptions>,
): Promise<number> {
  const [name, ...more] = files
  if (name === undefined || more.length > 0) {
    throw new UsageError(asPrinted`${name === undefined ? 'ARGUMENT_MISSING' : 'ARGUMENT_UNKNOWN'}  keymock contract judge
      The command judges one file.
      Run keymock contract judge FILE with a HAR file.`)
  }
  const other = given.find(option => !taken.includes(option))
  if (other !== undefined) {
    throw new UsageError(asPrinted`OPTION_INVALID  ${flagOf(other)}
      keymock contract judge sends no request, and does not take this option.
      Omit ${flagOf(other)}. It takes ${taken.map(flagOf).join(', ')}.`)
  }
  const { only = [], skip = [], strict: isStrict, allowIncomplete } = values
  checkSelection(catalog, { only, skip })
  const reports = reportsWithoutScripts(values.report ?? [], 'recorded traffic')
  await checkOutputFiles(outputPaths(reports))
  const knownDeviations =
    values.knownDeviations === undefined ? {} : await readKnownDeviations(values.knownDeviations)
  const baseUrl = values.baseUrl === undefined ? undefined : readBaseUrl(values.baseUrl)
  const traffic = createTrafficJudge({ only, skip, knownDeviations, isStrict })
  const secrets = fileSecrets()
  const counts = { entries: 0, judged: 0, unjudged: 0 }
  const unjudged = new Map<string, { count: number; entry: number }>()
  const others = await readTraffic(name, baseUrl, counts, (recorded, entry) => {
    secrets.see(recorded)
    const { exchange, unread } = recorded
    const { response } = exchange
    if (response !== undefined) {
      traffic.see({ ...exchange, response }, recorded.baseUrl)
      if (exchange.operation !== 'other') counts.judged += 1
      return
    }
    if (exchange.operation === 'other') return
    if (exchange.operation === 'createKey') traffic.doubt(recorded.baseUrl)
    counts.unjudged += 1
    const reason = unread ?? 'the request got no answer'
    const known = unjudged.get(reason)
    unjudged.set(reason, { count: (known?.count ?? 0) + 1, entry: known?.entry ?? entry })
  })
  const results = traffic.results()
  const redactor = redactorFor(secrets.labels, JSON.stringify([results, traffic.services]))
  const clean = (text: string) => withoutNamedSecrets(redactor.redact(text))
  const released = results.map(result => {
    const { failure } = releasedResult(result, clean)
    return failure === undefined ? result : { ...result, failure }
  })
  const { verdict, exitCode } = judge(released, 'finished', { allowIncomplete })
  const report: JudgementReport = {
    format: 'keymock-judgement/1',
    verdict: verdict === 'conformant' || verdict === 'not conformant' ? verdict : 'incomplete',
    exitCode,
    file: name,
    services: traffic.services.map(clean),
    counts,
    unjudged: [...unjudged].map(([reason, found]) => ({ reason, ...found })),
    results: released,
    failureGroups: failureGroups(released),
  }
  const gateway = createGateway(redactor, terminal)
  if (others.length > 0)
    gateway.warn(
      `No exchange of the file belongs to the ${flagOf('baseUrl')} ${baseUrl}. The file has exchanges of ${clean(others.join(', '))}.`,
    )
  if (values.verbose) for (const result of released) gateway.print(resultLine(result))
  const document = judgementDocument(report)
  await gateway.writeReports({ document, json: report }, reports)
  gateway.finish(['', ...terminalLines(document)])
  return gateway.unwritten.length > 0 && exitCode === 0 ? contractExitCodes['harness error'] : exitCode
}

/**
 * Reads the exchanges in the order of their answers. Reads the file twice, so that only one entry is in memory.
 *
 * @returns If no exchange belongs to `baseUrl`: the services of the file.
 */
async function readTraffic(
  name: string,
  baseUrl: string | undefined,
  counts: { entries: number },
  see: (recorded: RecordedExchange, entry: number) => void,
): Promise<string[]> {
  const file = await openTraffic(name)
  try {
    const places = await findEntries(file, name)
    counts.entries = places.length
    const found: { entry: number; place: EntryPlace; at: number }[] = []
    const tokens = new Set<string>()
    const others = new Set<string>()
    const read = async (place: EntryPlace, entry: number) => {
      const recorded = readOne(await readEntry(file, place), entry, name)
      if (recorded === undefined || baseUrl === undefined || recorded.baseUrl === baseUrl) return recorded
      others.add(recorded.baseUrl)
      return undefined
    }
    for (const [index, place] of places.entries()) {
      if (place.end - place.start > longestEntry) continue
      const recorded = await read(place, index + 1)
      if (recorded === undefined) continue
      const { startedAtMs, durationMs, request } = recorded.exchange
      if (request.headers.authorization !== undefined) tokens.add(recorded.baseUrl)
      found.push({ entry: index + 1, place, at: startedAtMs + durationMs })
    }
    found.sort((a, b) => a.at - b.at || a.entry - b.entry)
    for (const { entry, place } of found) {
      const recorded = await read(place, entry)
      if (recorded === undefined) continue
      // A tool may have removed every token from the file.
      const isStripped = !tokens.has(recorded.baseUrl) && recorded.exchange.purpose === 'refusal'
      see(
        isStripped ? { ...recorded, exchange: { ...recorded.exchange, purpose: 'probe' } } : recorded,
        entry,
      )
    }
    return found.length === 0 ? [...others] : []
  } finally {
    await file.close()
  }
}

function readOne(text: string, entry: number, name: string): RecordedExchange | undefined {
  const json = jsonOf(text)
  if (json === undefined) throw notTraffic(name, `entry ${entry} is not JSON`)
  if (isObject(json) && isObject(json.log)) throw notTraffic(name, 'the HAR has no array log.entries')
  try {
    return readExchange(json, entry)
  } catch (error) {
    if (error instanceof BadEntry)
      throw notTraffic(name, `entry ${entry}, ${error.message.replace(/^: /, '')}`)
    throw error
  }
}

/** Parameters and headers whose values are secrets. */
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key']

/** The tokens and raw keys of a file, each with the label that replaces it. */
function fileSecrets() {
  const labels = new Map<string, string>()
  let keys = 0
  return {
    labels,
    see({ exchange: { request, response } }: RecordedExchange): void {
      for (const name of secretHeaders) {
        const value = request.headers[name]?.replace(/^[\w-]+ +/, '') ?? ''
        if (value !== '' && !labels.has(value)) labels.set(value, '<token>')
      }
      for (const key of [request.body ?? '', response?.text ?? ''].flatMap(rawKeysIn))
        if (!labels.has(key)) labels.set(key, `<key ${++keys}>`)
    },
  }
}

/** Registering a value takes a millisecond, so a large file registers only the values that the output may contain. */
const mostRegistered = 500

function redactorFor(values: ReadonlyMap<string, string>, output: string) {
  const secrets = createSecrets()
  const isFew = values.size <= mostRegistered
  for (const [value, label] of values)
    if (isFew || output.includes(JSON.stringify(value).slice(1, -1))) secrets.add(value, label)
  return secrets
}

const tones = { conformant: 'good', 'not conformant': 'bad', incomplete: 'warn' } as const

function judgementDocument(report: JudgementReport): ReportDocument {
  const { file, services, counts, unjudged, results, exitCode } = report
  const [worst] = findings(report)
  // Each result has one check, because the junit report counts each check.
  const checks = new Map(results.map(result => [result, resultCheck(result, report, result === worst)]))
  const checkOf = (result: ContractResult) => checks.get(result) ?? resultCheck(result, report)
  return {
    kind: 'Judgement of recorded traffic',
    madeBy: 'keymock contract judge',
    subject: `recorded traffic in ${file}`,
    verdict: verdictOf(report),
    tally: tallyOf(report),
    facts: [
      ...causeFacts(report),
      { name: 'file', value: code(file), isSubject: true },
      ...services.map(service => ({ name: 'service', value: code(service) })),
      {
        name: 'traffic',
        value: `${counted(counts.judged, 'exchange')} judged, of ${counted(counts.entries, 'entry', 'entries')}`,
      },
      { name: 'exit code', value: exitCode, room: 'some' },
    ],
    notes: unjudged.map(
      ({ reason, count, entry }) =>
        `${counted(count, 'exchange')} not judged (first: entry ${entry}): ${reason}.`,
    ),
    sections: [
      findingsSection(report, checkOf),
      excusedSection(report, checkOf),
      requirementsSection(results, checkOf),
    ].filter(section => section !== false),
    footer: 'Generated by keymock contract judge. This report contains no token and no raw key of the file.',
  }
}

function verdictOf({ verdict, results, counts }: JudgementReport): DocumentVerdict {
  const count = (...wanted: ContractResult['status'][]) =>
    results.filter(({ status }) => wanted.includes(status)).length
  const failed = count('fail', 'stale deviation')
  const unseen = `The file cannot show ${counted(count('not exercised'), 'requirement')}.`
  const headlines = {
    conformant: `The traffic breaks no requirement, and shows ${counted(count('pass'), 'requirement')} to be met. ${unseen}`,
    'not conformant': `${counted(failed, 'requirement')} ${failed === 1 ? 'is' : 'are'} not met. ${unseen}`,
    incomplete:
      counts.judged === 0
        ? 'The file has no exchange to judge.'
        : 'The traffic shows no requirement to be met.',
  }
  const headline = headlines[verdict]
  const advice =
    verdict === 'not conformant'
      ? reportToOwner('requirements')
      : 'Record more traffic, or run keymock contract.'
  return {
    tone: tones[verdict],
    word: `${verdict.slice(0, 1).toUpperCase()}${verdict.slice(1)}`,
    headline,
    advice,
    checks: [
      {
        suite: { name: 'keymock contract judge', className: 'keymock.contract.judge' },
        name: 'the file has exchanges to judge',
        outcome: counts.judged === 0 ? 'failed' : 'passed',
        message: headline,
      },
    ],
  }
}
