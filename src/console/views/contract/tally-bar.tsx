import type { ContractReport } from '../../../../schemas/generated/types.js'

type Status = ContractReport['results'][number]['status']

interface Part {
  word: string
  plural?: string
  kind: string
}

/** The words and bar colors are the same as in the HTML report. The statuses go from good to bad. */
export const statusParts = {
  pass: { word: 'met', kind: 'good' },
  'not exercised': { word: 'not observed', kind: 'unseen' },
  skip: { word: 'skipped', kind: 'rest' },
  'known deviation': { word: 'known deviation', plural: 'known deviations', kind: 'known' },
  warn: { word: 'warning', plural: 'warnings', kind: 'warn' },
  error: { word: 'error', plural: 'errors', kind: 'bad' },
  'stale deviation': { word: 'stale deviation', plural: 'stale deviations', kind: 'bad' },
  fail: { word: 'not met', kind: 'bad' },
} as const satisfies Record<Status, Part>

export function TallyBar({ results }: Pick<ContractReport, 'results'>) {
  const parts = Object.entries(statusParts).flatMap(([status, part]: [string, Part]) => {
    const count = results.filter(result => result.status === status).length
    return count === 0 ? [] : [{ ...part, count }]
  })
  let x = 0
  const placed = parts.map(part => {
    const place = { ...part, x }
    x += part.count
    return place
  })
  return (
    <div class="tally">
      <svg viewBox={`0 0 ${x || 1} 1`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {placed.map(part => (
          <rect key={part.word} class={`part-${part.kind}`} x={part.x} y="0" width={part.count} height="1" />
        ))}
      </svg>
      <ul class="legend">
        {placed.map(({ word, plural = word, kind, count }) => (
          <li key={word}>
            <span class={`dot part-${kind}`} /> <b>{count}</b> {count === 1 ? word : plural}
          </li>
        ))}
      </ul>
    </div>
  )
}
