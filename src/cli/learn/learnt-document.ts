import { counted } from '../../../contract-tests/document/counted.js'
import type {
  DocumentFact,
  DocumentSection,
  ReportDocument,
} from '../../../contract-tests/document/document.js'
import { type Inline, line, marked } from '../../../contract-tests/document/inline.js'
import { answersWith } from '../../fidelity/calls/shared-differences.js'
import type { Learnt } from '../../fidelity/learn/learn.js'

/** The input and output files of a run. */
export interface LearntFiles {
  profile: string
  provenance: string
  fixture: string | undefined
  ledger: string | undefined
  /** The profile or provenance of the earlier run that this run completed. */
  from?: string | undefined
  /** Written files that existed before the run. */
  replaced: ReadonlySet<string>
}

/** The report on a learned profile: its facts, and the remaining differences between service and mock. */
export function learntDocument(learnt: Learnt, baseUrl: string, files: LearntFiles): ReportDocument {
  const { shared, unexplained, disagreements } = learnt
  return {
    kind: 'Profile of a service',
    madeBy: 'keymock learn',
    subject: `profile of ${baseUrl}`,
    verdict: verdictOn(learnt),
    facts: factsOf(learnt, files),
    sections: [
      ...(disagreements.length === 0 ? [] : [disagreementsSection(learnt)]),
      ...(shared.length < 2 ? [] : [sharedSection(learnt)]),
      ...(unexplained.length === 0 ? [] : [unexplainedSection(learnt)]),
    ],
    footer: 'Made by keymock learn.',
  }
}

/** The smallest share of equal answers for a good result. */
const goodShare = 0.95

/** Judges the profile by the share of calls that service and mock answer equally. */
function verdictOn({ calls, shared, fields, cutShort }: Learnt): ReportDocument['verdict'] {
  const of = (how: string) => fields.filter(field => field.how === how).length
  const found = `${counted(of('seen'), 'field')} seen, ${of('assumed')} assumed, ${of('could not be seen')} could not be seen`
  const share = calls.alike / Math.max(1, calls.asked)
  const headline = `${calls.alike} of ${calls.asked} calls get the same answer from the mock${apart(shared)}; ${found}.`
  if (cutShort === undefined && share < 0.5) return { tone: 'bad', word: 'Different', headline }
  const isGood = share >= goodShare && shared.length === 0
  return { tone: isGood ? 'good' : 'warn', word: isGood ? 'Learned' : 'Learned in part', headline }
}

/** Describes a single shared difference, or counts several differences. */
function apart(shared: Learnt['shared']): string {
  const [one, ...others] = shared
  if (one === undefined) return ''
  if (others.length > 0) return `, except for ${counted(shared.length, 'shared difference')}`
  return `, except for 1 shared difference in ${answersWith[one.of]}: ${sidesOf(one.part, one.a, one.b)}`
}

function sidesOf(part: string, service = 'nothing', mock = 'nothing'): string {
  return `${part}: the service says ${service}, the mock says ${mock}`
}

function sharedSection({ shared }: Learnt): DocumentSection {
  return listSection('shared', 'Shared differences', shared, ({ of, part, a, b }) => {
    return line`${marked('warn', 'differs')}  ${answersWith[of]}  ${sidesOf(part, a, b)}`
  })
}

/** Lists the fields that differed between two runs, with both values and the choice of the profile. */
function disagreementsSection({ disagreements }: Learnt): DocumentSection {
  const title = 'Fields with a different value in each run'
  return listSection('disagreements', title, disagreements, ({ field, value, other, wins, because }) => {
    const values = `${JSON.stringify(value) ?? 'nothing'}, not ${JSON.stringify(other) ?? 'nothing'}`
    return line`${marked('warn', 'differs')}  ${field}: ${values}. The profile has the value of ${wins}: ${because}.`
  })
}

function unexplainedSection({ unexplained }: Learnt): DocumentSection {
  const title = 'Calls that the mock answers differently'
  return listSection('unexplained', title, unexplained, ({ scene, call, parts: [first] }) => {
    const sides = sidesOf(first?.part ?? '', first?.target, first?.mock)
    return line`${marked('warn', 'unexplained')}  ${scene}: ${call}  ${sides}`
  })
}

const mostShown = 20

/** A section with a line for each item, at most `mostShown` lines. */
function listSection<Item>(
  id: string,
  title: string,
  all: readonly Item[],
  lineOf: (item: Item) => Inline,
): DocumentSection {
  const items = all.slice(0, mostShown).map(lineOf)
  return { id, title, count: all.length, blocks: [{ kind: 'list', items }] }
}

function factsOf({ undecided, report, fields }: Learnt, files: LearntFiles): DocumentFact[] {
  const { profile, provenance, fixture, ledger, replaced, from } = files
  const taken = fields.filter(({ run }) => run !== undefined).length
  const shown = (file: string) => (replaced.has(file) ? `${file} (replaced)` : file)
  const { requests, keysCreated } = report.traffic
  const left = report.leftBehind.length
  const optional = (name: string, value: string | undefined) => (value === undefined ? [] : [{ name, value }])
  return [
    ...(undecided.length === 0
      ? []
      : [
          {
            name: 'calls',
            value: `fields that the run did not reach may explain the ${undecided.length} different answers`,
          },
        ]),
    { name: 'traffic', value: `${counted(requests, 'request')}, ${counted(keysCreated, 'key')} created` },
    ...(left === 0
      ? []
      : [
          {
            name: 'left behind',
            value: `${counted(left, 'key')}, because no operation deletes keys`,
          },
        ]),
    ...optional('from', from && `${from}: ${counted(taken, 'field')} that this run did not see`),
    ...optional('ledger', ledger),
    { name: 'profile', value: `${shown(profile)}   to serve the profile: keymock --profile ${profile}` },
    { name: 'provenance', value: shown(provenance) },
    ...optional('fixture', fixture && shown(fixture)),
  ]
}
