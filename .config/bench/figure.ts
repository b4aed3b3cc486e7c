export interface Figure {
  name: string
  value: number
  unit: 'x' | 'bytes' | 'packages' | 'ms' | 'seconds' | 'requests' | 'keys' | 'percent'
  target?: { atLeast: number } | { atMost: number }
  detail: string
}

export function isMet({ value, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(figure => [
    figure.name,
    amount(figure.value, figure.unit),
    targetText(figure),
    { true: 'met', false: 'MISSED', undefined: '' }[String(isMet(figure)) as 'true'],
    figure.detail,
  ])
  const all = [['figure', 'measured', 'target', 'verdict', 'how'], ...rows]
  const widths = [0, 1, 2, 3].map(column => Math.max(...all.map(row => row[column]?.length ?? 0)))
  return all.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle]
  if (upper === undefined || lower === undefined) throw new RangeError('An empty list has no median.')
  return (lower + upper) / 2
}

function targetText({ target, unit }: Figure): string {
  if (target === undefined) return ''
  return 'atLeast' in target ? `>= ${amount(target.atLeast, unit)}` : `<= ${amount(target.atMost, unit)}`
}

function amount(value: number, unit: Figure['unit']): string {
  if (unit === 'bytes') {
    return value < 10_000
      ? `${Math.round(value)} bytes`
      : value < 1e6
        ? `${(value / 1e3).toFixed(1)} kB`
        : `${(value / 1e6).toFixed(2)} MB`
  }
  return unit === 'x' ? `${value.toFixed(2)}x` : `${Number(value.toFixed(2))} ${unit}`
}
