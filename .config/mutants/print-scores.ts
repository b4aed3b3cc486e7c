import type { Requirement } from '../../contract-tests/requirements/requirement.js'
import { isWronged, type RightServerScore, type WrongServerScore } from './score.js'
import { type DrawnScore, drawingRequirements } from './score-drawing.js'

export interface Scores {
  wrongServers: WrongServerScore[]
  rightServers: RightServerScore[]
  drawn: DrawnScore[]
}

/** A requirement that draws its cases has to catch more wrong servers than this. */
const fewByDrawing = 3

/** Prints what the suite is worth. @returns Whether nothing slipped through, and nothing was wrongly failed. */
export function printScores(
  { wrongServers, rightServers, drawn }: Scores,
  requirements: readonly Requirement[],
): boolean {
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

  console.log('section  wrong servers  caught')
  for (const [section, own] of bySection(wrongServers)) {
    const caught = own.filter(({ inSection }) => inSection).length
    console.log(`${section.padEnd(7)}  ${String(own.length).padStart(13)}  ${String(caught).padStart(6)}`)
  }
  console.log()
  for (const { name, caughtBy } of survivors) {
    console.log(`SURVIVES  ${name}${caughtBy.length > 0 ? ` (noticed only by ${caughtBy.join(', ')})` : ''}`)
  }
  for (const { name, verdict, failedBy } of wronged) {
    console.log(`WRONGLY FAILED  ${name}: ${verdict} ${failedBy.join('; ')}`)
  }
  for (const { id } of vacuous) console.log(`HARDLY EVER FAILS  ${id}`)
  for (const { id, caught } of caughtByDrawing)
    console.log(`${id} catches ${caught} of ${drawn.length} wrong servers with the cases that it draws`)
  console.log(
    `${wrongServers.length - survivors.length} of ${wrongServers.length} wrong servers are caught in the section that they break`,
  )
  console.log(`${wronged.length} of ${rightServers.length} right servers, pairs included, are wrongly failed`)
  console.log(
    `${requirements.length - vacuous.length} of ${requirements.length} requirements catch at least one wrong server`,
  )
  return survivors.length + wronged.length + vacuous.length === 0
}

/** Each under the first section that it names. */
function bySection(wrongServers: readonly WrongServerScore[]): [string, WrongServerScore[]][] {
  const found = new Map<string, WrongServerScore[]>()
  for (const wrongServer of wrongServers) {
    const [section = ''] = wrongServer.sections
    found.set(section, [...(found.get(section) ?? []), wrongServer])
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}
