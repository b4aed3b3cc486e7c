export interface Figure {
  name: string
  value: number
  unit: 'x' | 'kB' | 'packages' | 'ms' | 'seconds' | 'requests' | 'keys' | 'percent'
  atMost: number
  detail: string
}

export function figureLine({ name, value, unit, atMost, detail }: Figure): string {
  const [measured, target] = [value, atMost].map(one => `${Number(one.toFixed(2))} ${unit}`)
  return `${value <= atMost ? 'met   ' : 'MISSED'}  ${name}: ${measured}, target ${target} (${detail})`
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle]
  if (upper === undefined || lower === undefined) throw new RangeError('An empty list has no median.')
  return (lower + upper) / 2
}
