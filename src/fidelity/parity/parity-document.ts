import { counted } from '../../../contract-tests/document/counted.js'
import type {
  DocumentCheck,
  DocumentSection,
  ReportDocument,
} from '../../../contract-tests/document/document.js'
import { code, line } from '../../../contract-tests/document/inline.js'
import { andMore, divergenceCheck, paritySuite } from './divergence-check.js'
import { causesOf, type DivergenceCause } from './parity-causes.js'
import type { ParityReport } from './parity-report.js'

const verdicts = {
  alike: { tone: 'good', word: 'Alike' },
  diverges: { tone: 'bad', word: 'Diverges' },
  incomplete: { tone: 'warn', word: 'Incomplete' },
} as const

/** The answers of a service and its mock to the same calls. */
export function parityDocument(report: ParityReport): ReportDocument {
  const { verdict, target, profile, calls, runId, randomSeed, leftBehind, reason } = report
  const { tone, word } = verdicts[verdict]
  const causes = causesOf(report.divergences)
  const wanted = calls.asked < calls.wanted && verdict !== 'diverges' ? `, of ${calls.wanted} requested` : ''
  const stays = `${counted(leftBehind.length, 'key')} ${leftBehind.length === 1 ? 'stays' : 'stay'} behind`
  return {
    kind: 'Comparison of a service with its mock',
    madeBy: 'keymock parity',
    subject: `${target.baseUrl} and the profile ${profile}`,
    verdict: {
      tone,
      word,
      headline: `${calls.alike} of ${calls.asked} calls get the same answer${apart(report)}${wanted}; ${stays}.`,
      checks: [wholeCheck(report)],
      advice: adviceOn(report),
    },
    facts: [
      {
        name: 'service',
        value: line`${code(target.baseUrl)}, API ${code(target.apiId ?? 'none')}`,
        isSubject: true,
        room: 'some',
      },
      ...(reason === undefined ? [] : [{ name: 'stopped by', value: `${reason}: raise it.` }]),
      { name: 'profile of the mock', value: code(profile), room: 'some' },
      { name: 'run', value: line`${runId}, random seed ${randomSeed}`, room: 'some' },
    ],
    sections: [
      ...causesSection(causes),
      ...sharedSection(report),
      classesSection(report),
      ...examplesSection(causes),
    ],
    footer: 'Made by keymock parity. The token and every key that the run saw are replaced in this page.',
  }
}

function adviceOn({ verdict, divergences, profile }: ParityReport): string {
  if (verdict === 'alike') return `The mock answers as the service does. Leave ${profile} as it is.`
  if (verdict === 'incomplete') return 'Raise the limit that stopped the run, and compare again.'
  const isExplained = divergences.some(({ explained }) => explained !== undefined)
  return isExplained
    ? 'Write the values below into a profile of your own, serve it with keymock --profile FILE, and compare again.'
    : 'No field of a profile explains the differences. Decide for each cause below whether the service or the mock is right.'
}

function wholeCheck({ verdict, calls, reason }: ParityReport): DocumentCheck {
  const name = 'the comparison is complete'
  if (verdict !== 'incomplete') return { suite: paritySuite, name, outcome: 'passed' }
  const why = reason === undefined ? '' : `: ${reason}`
  return {
    suite: paritySuite,
    name,
    outcome: 'failed',
    message: `${calls.asked} of ${calls.wanted} calls were made${why}`,
  }
}

/** The causes, the most frequent first, before any example. */
function causesSection(causes: readonly DivergenceCause[]): DocumentSection[] {
  // One divergence needs no overview.
  if (causes.every(({ divergences }) => divergences.length < 2) && causes.length < 2) return []
  return [
    {
      id: 'causes',
      title: 'Causes',
      lead: 'Groups of different answers with a likely common cause, the most frequent first.',
      count: causes.length,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Cause' },
            { title: 'Calls', isNumber: true },
            { title: 'First call', isNumber: true },
          ],
          rows: causes.slice(0, mostCauses).map(({ name, divergences }) => ({
            cells: [name, divergences.length, divergences[0]?.number ?? ''],
          })),
        },
        ...andMore(causes.length - mostCauses),
      ],
    },
  ]
}

function apart({ shared }: ParityReport): string {
  return shared.length === 0 ? '' : ` except for ${counted(shared.length, 'shared difference')}`
}

const answersWith = {
  answers: 'all answers',
  successes: 'all successes',
  failures: 'all failures',
  lag: 'a late total',
} as const

function sharedSection({ shared }: ParityReport): DocumentSection[] {
  if (shared.length === 0) return []
  return [
    {
      id: 'everywhere',
      title: 'Shared differences',
      short: 'Shared',
      lead: 'Nearly all answers have these differences. The other parts of the report omit them.',
      count: shared.length,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Part of the answer', short: 'Part' },
            { title: 'In' },
            { title: 'Answers', isNumber: true },
            { title: 'The service says', short: 'Service', isCode: true },
            { title: 'The mock says', short: 'Mock', isCode: true },
            { title: 'Field of the profile', short: 'Field', isCode: true },
          ],
          rows: shared.slice(0, mostCauses).map(({ part, of, answers, a, b, explained }) => ({
            cells: [part, answersWith[of], answers, a ?? 'nothing', b ?? 'nothing', explained?.field ?? ''],
          })),
        },
        ...andMore(shared.length - mostCauses),
      ],
    },
  ]
}

/** Further ones are only counted. */
const mostCauses = 50
const mostExamples = 20

/** An example of each cause for readers, and all divergences for programs. */
function examplesSection(causes: readonly DivergenceCause[]): DocumentSection[] {
  const all = causes.flatMap(({ divergences }) => divergences)
  if (all.length === 0) return []
  const firsts = causes.flatMap(({ divergences }) => divergences.slice(0, 1))
  const ordered = [...new Set([...firsts, ...all])]
  const atMost = all.length <= mostExamples ? all.length : Math.min(firsts.length, mostExamples)
  return [
    {
      id: 'divergences',
      title: 'Different answers',
      lead: 'Ids, keys and times differ from run to run, so the comparison uses their kind: <key +24> is a key of 24 characters. The report in JSON has every divergence.',
      count: all.length,
      blocks: [
        {
          kind: 'findings',
          checks: ordered.map((one, index) => divergenceCheck(one, index < atMost)),
          atMost,
        },
      ],
    },
  ]
}

function classesSection({ classes, divergences }: ParityReport): DocumentSection {
  const failed = new Set(divergences.map(({ class: name }) => name))
  return {
    id: 'classes',
    title: 'Calls by class',
    count: classes.length,
    blocks: [
      {
        kind: 'table',
        columns: [{ title: 'Class' }, { title: 'Asked', isNumber: true }, { title: 'Alike', isNumber: true }],
        rows: classes.map(({ class: name, asked, alike }) => ({
          cells: [name, asked, alike],
          ...(!failed.has(name) && { check: { suite: paritySuite, name, outcome: 'passed' } }),
        })),
      },
    ],
    // One divergence needs no classes. Several are ordered by class.
    ...(divergences.length < 2 && { room: 'some' }),
  }
}
