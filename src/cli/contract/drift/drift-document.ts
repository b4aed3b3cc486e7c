import { counted, instant } from '../../../../contract-tests/document/counted.js'
import type {
  DocumentCheck,
  DocumentSection,
  DocumentVerdict,
  ReportDocument,
} from '../../../../contract-tests/document/document.js'
import { code, line } from '../../../../contract-tests/document/inline.js'
import type { ContractReport } from '../../../../schemas/generated/types.js'
import { type Drift, hasDrifted, isBlind } from './drift.js'

/** The changes, their dates, and the fields to update in the mock's profile. */
export function driftDocument(drift: Drift, { target }: Pick<ContractReport, 'target'>): ReportDocument {
  const { since, until } = drift
  const before = since === undefined ? 'the baseline, which names no time' : instant(Date.parse(since))
  return {
    kind: 'Drift of a service',
    madeBy: 'keymock contract',
    subject: `drift of ${target.baseUrl}`,
    verdict: verdictOf(drift),
    facts: [
      {
        name: 'service',
        value: line`${code(target.baseUrl)}, API ${code(target.apiId ?? 'none')}`,
        isSubject: true,
        room: 'some',
      },
      { name: 'compared with', value: before, room: 'some' },
      { name: 'as of', value: instant(Date.parse(until)), room: 'some' },
    ],
    sections: [...brokenSection(drift), ...changedSection(drift), ...updateSection(drift, target.baseUrl)],
    footer: 'Made by keymock contract, from the observations of two runs.',
  }
}

const suite = { name: 'keymock drift', className: 'drift' }

function verdictOf(drift: Drift): DocumentVerdict {
  const { changed, broken, since, until } = drift
  const span = `${since === undefined ? 'since the baseline' : `since ${since}`}, as of ${until}.`
  const hints = hintsOf(drift)
  const check = (outcome: DocumentCheck['outcome'], message: string): DocumentCheck => ({
    suite,
    name: 'the service is as it was',
    outcome,
    message,
  })
  if (isBlind(drift)) {
    const headline = `Nothing could be compared: the run did not reach the service, or the service refused its token, ${span}`
    return { tone: 'warn', word: 'Not compared', headline, checks: [check('failed', headline)] }
  }
  if (!hasDrifted(drift))
    return { tone: 'good', word: 'No drift', headline: span, hints, checks: [check('passed', '')] }
  const headline = `${counted(changed.length, 'choice')} changed, ${counted(broken.length, 'requirement')} stopped holding ${span}`
  return { tone: 'bad', word: 'Drift', headline, hints, checks: [check('failed', headline)] }
}

/** Notes on a comparison that apply to every result. */
function hintsOf(drift: Drift): string[] {
  const { notCompared, mended, byKnownCause, renew } = drift
  if (isBlind(drift)) return []
  return [
    ...(mended.length === 0
      ? []
      : [
          `${counted(mended.length, 'requirement')} that did not hold before ${mended.length === 1 ? 'holds' : 'hold'} now: ${mended.join(', ')}`,
        ]),
    ...(byKnownCause.length === 0
      ? []
      : [`Fails by a cause that the baseline shows too, so not a change: ${byKnownCause.join(', ')}`]),
    ...(notCompared.length === 0
      ? []
      : [
          `Not compared, for it could not be asked as before: ${notCompared.slice(0, mostNamed).join(', ')}${notCompared.length > mostNamed ? ` and ${notCompared.length - mostNamed} more` : ''}`,
        ]),
    ...(renew === undefined ? [] : [`Write the baseline again with --observed: ${renew}.`]),
  ]
}

const mostNamed = 12

function brokenSection({ broken }: Drift): DocumentSection[] {
  if (broken.length === 0) return []
  return [
    {
      id: 'broken',
      title: 'Requirements that stopped holding',
      lead: 'They held when the baseline was observed.',
      count: broken.length,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Requirement', short: 'Id', isCode: true },
            { title: 'The service must', short: 'Must' },
            { title: 'Section' },
          ],
          rows: broken.map(({ id, statement, section }) => ({ cells: [id, statement, section] })),
        },
      ],
    },
  ]
}

function changedSection({ changed }: Drift): DocumentSection[] {
  if (changed.length === 0) return []
  return [
    {
      id: 'changed',
      title: 'Choices that changed',
      lead: 'Where the specification leaves a choice open, the service chooses otherwise than before.',
      count: changed.length,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Choice', isCode: true },
            { title: 'Before', isCode: true },
            { title: 'Now', isCode: true },
          ],
          rows: changed.map(({ name, before, now }) => ({ cells: [name, shown(before), shown(now)] })),
        },
      ],
    },
  ]
}

function updateSection({ changed }: Drift, baseUrl: string): DocumentSection[] {
  const toUpdate = changed.filter(({ inProfile }) => inProfile)
  if (toUpdate.length === 0) return []
  return [
    {
      id: 'update',
      title: 'Update the profile of the mock',
      lead: 'So that the mock answers as the service does now.',
      blocks: [
        {
          kind: 'code',
          label: 'Fields of the profile',
          text: toUpdate.map(({ name, now }) => `${name}: ${shown(now)}`).join('\n'),
        },
        {
          kind: 'paragraph',
          text: line`${code(`keymock learn ${baseUrl}`)} writes the whole profile again, with the texts of failures.`,
        },
      ],
    },
  ]
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
