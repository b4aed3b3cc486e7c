import type { DocumentSection, ReportDocument } from '../../contract-tests/document/document.js'
import type { Requirement } from '../../contract-tests/requirements/requirement.js'
import { listSection } from './print-document.js'
import { isWronged, type RightServerScore, type WrongServerScore } from './score.js'
import { type DrawnScore, drawingRequirements } from './score-drawing.js'

export interface Scores {
  wrongServers: WrongServerScore[]
  rightServers: RightServerScore[]
  drawn: DrawnScore[]
}

/** A requirement with random cases must catch more wrong servers than this number. */
const fewByDrawing = 3

/**
 * The scores of the suite. The verdict is good if every wrong server is caught, no right server fails, and every requirement catches wrong
 * servers.
 */
export function scoresDocument(
  { wrongServers, rightServers, drawn }: Scores,
  requirements: readonly Requirement[],
): ReportDocument {
  const survivors = wrongServers.filter(({ inSection }) => !inSection)
  const wronged = rightServers.filter(isWronged)
  const caughtByDrawing = drawingRequirements.map(id => ({
    id,
    caught: drawn.filter(({ caughtBy }) => caughtBy.includes(id)).length,
  }))
  const failing = new Set([
    ...wrongServers.flatMap(({ caughtBy }) => caughtBy),
    ...caughtByDrawing.flatMap(({ id, caught }) => (caught > fewByDrawing ? [id] : [])),
  ])
  const vacuous = requirements.filter(({ id }) => !failing.has(id))
  const isGood = survivors.length + wronged.length + vacuous.length === 0
  return {
    kind: 'Scores of the suite',
    madeBy: 'npm run mutants',
    subject: 'the suite against wrong and right servers',
    verdict: {
      tone: isGood ? 'good' : 'bad',
      word: isGood ? 'Good' : 'Not good',
      headline: `${wrongServers.length - survivors.length} of ${wrongServers.length} wrong servers are caught in the section that they break`,
      hints: [
        ...caughtByDrawing.map(
          ({ id, caught }) => `${id} catches ${caught} of ${drawn.length} wrong servers with drawn cases`,
        ),
        `${wronged.length} of ${rightServers.length} right servers, with pairs, wrongly fail`,
        `${requirements.length - vacuous.length} of ${requirements.length} requirements catch at least one wrong server`,
      ],
    },
    facts: [],
    sections: [
      sectionsTable(wrongServers),
      ...listSection(
        'SURVIVES',
        survivors.map(({ name, caughtBy }) =>
          caughtBy.length > 0 ? `${name} (noticed only by ${caughtBy.join(', ')})` : name,
        ),
      ),
      ...listSection(
        'WRONGLY FAILED',
        wronged.map(({ name, verdict, failedBy }) => `${name}: ${verdict} ${failedBy.join('; ')}`),
      ),
      ...listSection(
        'HARDLY EVER FAILS',
        vacuous.map(({ id }) => id),
      ),
    ],
    footer: 'Made by npm run mutants.',
  }
}

function sectionsTable(wrongServers: readonly WrongServerScore[]): DocumentSection {
  return {
    id: 'sections',
    title: 'Wrong servers by section',
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'section' },
          { title: 'wrong servers', isNumber: true },
          { title: 'caught', isNumber: true },
        ],
        rows: bySection(wrongServers).map(([section, own]) => ({
          cells: [section, own.length, own.filter(({ inSection }) => inSection).length],
        })),
      },
    ],
  }
}

/** Groups the wrong servers by their first section. */
function bySection(wrongServers: readonly WrongServerScore[]): [string, WrongServerScore[]][] {
  const found = new Map<string, WrongServerScore[]>()
  for (const wrongServer of wrongServers) {
    const [section = ''] = wrongServer.sections
    found.set(section, [...(found.get(section) ?? []), wrongServer])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}
