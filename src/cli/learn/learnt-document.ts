import { counted } from '../../../contract-tests/document/counted.js'
import type { DocumentFact, ReportDocument } from '../../../contract-tests/document/document.js'
import { line, marked } from '../../../contract-tests/document/inline.js'
import type { Learnt } from '../../fidelity/learn/learn.js'

/** The written files. */
export interface LearntFiles {
  profile: string
  provenance: string
  fixture: string | undefined
  ledger: string | undefined
  /** The earlier run that this one completed. */
  from?: string | undefined
  /** The files that existed before. */
  replaced: ReadonlySet<string>
}

/** The facts learned about a service, and the remaining differences of the mock. */
export function learntDocument(learnt: Learnt, baseUrl: string, files: LearntFiles): ReportDocument {
  const { fields, unexplained, disagreements } = learnt
  const of = (how: string) => fields.filter(field => field.how === how).length
  return {
    kind: 'Profile of a service',
    madeBy: 'keymock learn',
    subject: `profile of ${baseUrl}`,
    verdict: {
      tone: 'good',
      word: 'Learnt',
      headline: `${counted(of('seen'), 'field')} seen, ${of('assumed')} assumed, ${of('could not be seen')} could not be seen.`,
    },
    facts: factsOf(learnt, files),
    sections: [
      ...(disagreements.length === 0 ? [] : [disagreementsSection(learnt)]),
      ...(unexplained.length === 0 ? [] : [unexplainedSection(learnt)]),
    ],
    footer: 'Made by keymock learn.',
  }
}

const mostShown = 20

/** Each with both values, and which of them the profile has. */
function disagreementsSection({ disagreements }: Learnt): ReportDocument['sections'][number] {
  return {
    id: 'disagreements',
    title: 'Fields that both runs saw differently',
    count: disagreements.length,
    blocks: [
      {
        kind: 'list',
        items: disagreements.slice(0, mostShown).map(({ field, value, other, wins, because }) => {
          const values = `${JSON.stringify(value) ?? 'nothing'}, not ${JSON.stringify(other) ?? 'nothing'}`
          return line`${marked('warn', 'differs')}  ${field}: ${values}. The profile has the value of ${wins}: ${because}.`
        }),
      },
    ],
  }
}

function unexplainedSection({ unexplained }: Learnt): ReportDocument['sections'][number] {
  return {
    id: 'unexplained',
    title: 'Calls that the mock answers differently',
    count: unexplained.length,
    blocks: [
      {
        kind: 'list',
        items: unexplained.slice(0, mostShown).map(({ scene, call, parts: [first] }) => {
          const sides = `the service says ${first?.target ?? 'nothing'}, the mock ${first?.mock ?? 'nothing'}`
          return line`${marked('warn', 'no word')}  ${scene}: ${call}  ${first?.part ?? ''}: ${sides}`
        }),
      },
    ],
  }
}

function factsOf({ calls, undecided, report, fields }: Learnt, files: LearntFiles): DocumentFact[] {
  const { profile, provenance, fixture, ledger, replaced, from } = files
  const taken = fields.filter(({ run }) => run !== undefined).length
  const shown = (file: string) => (replaced.has(file) ? `${file} (replaced)` : file)
  const { requests, keysCreated } = report.traffic
  const left = report.leftBehind.length
  const optional = (name: string, value: string | undefined) => (value === undefined ? [] : [{ name, value }])
  return [
    {
      name: 'calls',
      value: `${calls.alike} of ${calls.asked} get the same answer from the mock as from the service`,
    },
    ...(undecided.length === 0
      ? []
      : [{ name: '', value: `unreached fields may explain the other ${undecided.length}` }]),
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
    { name: 'profile', value: `${shown(profile)}   serve it: keymock --profile ${profile}` },
    { name: 'provenance', value: shown(provenance) },
    ...optional('fixture', fixture && shown(fixture)),
  ]
}
