import type { ContractLeftKey, ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { counted, instant, lengthOfTime } from '../document/counted.js'
import type { DocumentFact, DocumentSection, DocumentTally, ReportDocument } from '../document/document.js'
import { groupedBy } from '../document/grouped-by.js'
import { code, line, marked } from '../document/inline.js'
import { verdictOf } from './contract-verdict.js'
import { coverageSection } from './coverage-section.js'
import { type CheckOf, causeFacts, excusedSection, findingsSection } from './findings-sections.js'
import { leftBehindSentence } from './left-behind.js'
import { resultCheck } from './result-check.js'
import { excused, findings, statuses, statusWords } from './result-words.js'
import { serverErrorsSection } from './server-errors-section.js'

/** A run of the suite, for a reader. */
export function contractDocument(report: ContractReport): ReportDocument {
  const { target, results, warnings, startedAt, durationMs, verdict } = report
  const isAsked = verdict !== 'usage'
  const [worst] = [...findings(report), ...excused(report)]
  const checks = new Map(results.map(result => [result, resultCheck(result, report, result === worst)]))
  const checkOf = (result: ContractResult) => checks.get(result) ?? resultCheck(result, report)
  return {
    kind: 'Contract report',
    madeBy: 'keymock contract',
    subject: `contract report of ${target.baseUrl}`,
    verdict: verdictOf(report),
    ...(isAsked && { tally: tallyOf(report) }),
    facts: factsOf(report),
    notes: warnings,
    sections: [
      findingsSection(report, checkOf),
      excusedSection(report, checkOf),
      serverErrorsSection(report),
      isAsked && coverageSection(report),
      isAsked && requirementsSection(results, checkOf),
      choicesSection(report),
      leftBehindSection(report),
    ].filter(section => section !== false),
    ...(findings(report).length + excused(report).length > 1 && { elsewhere: whereScriptsAre }),
    footer: 'Made by keymock contract. The token and every key that the run saw are replaced in this page.',
    startedAt,
    durationMs,
  }
}

const whereScriptsAre =
  'A script for each failure is in the html, markdown and junit reports, and in --report replay=FOLDER.'

function factsOf(report: ContractReport): DocumentFact[] {
  const { target, traffic, startedAt, durationMs, runId, randomSeed, exitCode, observations, verdict } =
    report
  const { requests, keysCreated, retries } = traffic
  const retried = retries > 0 ? `, ${counted(retries, 'retry', 'retries')}` : ''
  const sent = `${counted(requests, 'request')} in ${lengthOfTime(durationMs)}, ${counted(keysCreated, 'key')} created${retried}`
  // A run that did not start asked nothing and left nothing.
  const ifStarted = (facts: DocumentFact[]) => (verdict === 'usage' ? [] : facts)
  return [
    ...causeFacts(report),
    ...(observations.length > 0 ? [{ name: 'observed', value: counted(observations.length, 'choice') }] : []),
    {
      name: 'target',
      value: line`${code(target.baseUrl)}, API ${code(target.apiId ?? 'none')}`,
      isSubject: true,
    },
    ...ifStarted([
      { name: 'started', value: instant(Date.parse(startedAt)), room: 'some' },
      { name: 'traffic', value: sent },
      { name: 'left behind', value: leftBehindSentence(report) },
      ...leftOutFact(report),
    ]),
    { name: 'run', value: line`${runId}, random seed ${randomSeed}, exit code ${exitCode}` },
  ]
}

/** The requests that a larger budget would add, by requirement. */
function leftOutFact({ results }: ContractReport): DocumentFact[] {
  const shortened = results.flatMap(({ id, leftOut = [] }) =>
    leftOut.length === 0 ? [] : [`${id} ${leftOut.join(' and ')}`],
  )
  if (shortened.length === 0) return []
  return [{ name: 'left out', value: `for want of requests: ${shortened.join(', ')}`, room: 'some' }]
}

function tallyOf({ results }: ContractReport): DocumentTally {
  const worstAfterMet = [...statuses].sort((a, b) => Number(b === 'pass') - Number(a === 'pass'))
  const parts = worstAfterMet.map(status => {
    const { tone, word, plural = word, meaning } = statusWords[status]
    return { tone, word, plural, meaning, count: results.filter(result => result.status === status).length }
  })
  return { name: 'requirements', parts }
}

function requirementsSection(results: readonly ContractResult[], checkOf: CheckOf): DocumentSection | false {
  if (results.length === 0) return false
  return {
    id: 'requirements',
    title: 'Every requirement',
    short: 'Requirements',
    lead: 'Every sentence of the specification with its result. Skipped: the run could not check it on this target. Not observed: its subject never occurred. Neither is a pass.',
    count: results.length,
    blocks: [
      {
        kind: 'checklist',
        filters: [
          { name: 'unmet', title: 'Not met', tones: ['bad'] },
          { name: 'excused', title: 'Warnings and known', tones: ['warn', 'known'] },
          { name: 'unasked', title: 'Skipped', tones: ['rest'] },
          { name: 'unseen', title: 'Not observed', tones: ['unseen'] },
          { name: 'met', title: 'Met', tones: ['good'] },
        ],
        groups: [...groupedBy(results, ({ group }) => group)].map(([group, own]) => ({
          title: group.replaceAll('-', ' '),
          checks: own.map(checkOf),
        })),
      },
    ],
    room: 'some',
  }
}

/** The choices of the target where the specification is silent, by topic. */
function choicesSection({ observations }: ContractReport): DocumentSection | false {
  if (observations.length === 0) return false
  const groups = groupedBy(observations, ({ name }) => name.split('.')[0] ?? name)
  return {
    id: 'observations',
    title: 'Observed choices',
    short: 'Choices',
    lead: 'The specification is silent on these, so nothing here is right or wrong. If a keymock profile has such a field, the name is its path.',
    count: observations.length,
    blocks: [
      {
        kind: 'choices',
        groups: [...groups].map(([title, choices]) => ({ title, choices })),
      },
    ],
    room: 'some',
  }
}

/** The keys that stay on the target. */
function leftBehindSection(report: ContractReport): DocumentSection {
  const { leftBehind } = report
  const columns = [
    { title: 'Key', isCode: true },
    { title: 'API', isCode: true },
    { title: 'Name' },
    { title: 'External id', isCode: true },
    { title: 'Ends' },
  ]
  return {
    id: 'left-behind',
    title: 'Left on the target',
    short: 'Left behind',
    lead: leftBehindSentence(report),
    count: leftBehind.length,
    blocks:
      leftBehind.length === 0
        ? []
        : [{ kind: 'table', columns, rows: leftBehind.map(key => ({ cells: leftKeyCells(key) })) }],
    room: 'ample',
  }
}

function leftKeyCells(key: ContractLeftKey) {
  const { keyId = 'not known', apiId, name = '–', externalId = '–', state, disabled, expires } = key
  const ends = disabled ? 'created disabled' : expires === undefined ? 'does not end' : instant(expires)
  return [
    state === 'created' ? keyId : line`${keyId} ${marked('warn', state)}`,
    apiId,
    name,
    externalId,
    ends,
  ]
}
